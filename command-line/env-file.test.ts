import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sharedFolder } from '../tests/support/test-folder.ts';

const folder = sharedFolder();

/** Runs a command that prints what it was given, beside a file .env. */
function runBeside(text: string) {
  writeFileSync(path.join(folder, '.env'), text);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      path.join(import.meta.dirname, 'env-file.mjs'),
      '--eval',
      'const { A, B, C, D, E } = process.env; console.log(JSON.stringify({ A, B, C, D, E }))',
    ],
    { cwd: folder, encoding: 'utf8', env: {} },
  );
  return { status, stderr, given: stdout === '' ? undefined : JSON.parse(stdout) };
}

describe('The file .env', () => {
  test('gives each setting whole', () => {
    expect(
      runBeside(
        "# Settings\r\nA=abc\r\n\r\nexport B = \"a#b\"\n  # One\nC='two\n#lines'\nD=it's {}&!*\nE=\n",
      ),
    ).toEqual({
      status: 0,
      stderr: '',
      given: { A: 'abc', B: 'a#b', C: 'two\n#lines', D: "it's {}&!*", E: '' },
    });
  });

  test('stops a command at what would be cut or left out, with each line, and without the value', () => {
    const lines = [
      'A=xyz#def',
      'B=xyz #def',
      'C=#xyz',
      'D="xyz" #def',
      'A=xyz\\#def',
      'A: xyz',
      'A xyz',
      'A="xyz',
      "A='x' 'yz'",
      '-A=xyz',
    ];
    const { status, stderr, given } = runBeside(lines.join('\n'));
    expect([status, given]).toEqual([1, undefined]);
    expect(stderr).not.toContain('xyz');
    const cut = (name: string) =>
      `a # cuts ${name} there: put its value between quotation marks, or the comment in a line of its own`;
    const none =
      'is no setting: write NAME=value, and close the quotation marks that begin a value';
    expect(stderr.trimEnd().split('\n')).toEqual(
      [cut('A'), cut('B'), cut('C'), cut('D'), cut('A'), none, none, none, none, none].map(
        (message, index) => `.env, line ${index + 1}: ${message}`,
      ),
    );
  });

  test('may begin with a byte order mark no more than with a word', () => {
    expect(runBeside('\uFEFFA=abc\n').stderr).toBe(
      '.env, line 1: begins with a byte order mark: save the file as UTF-8 without it\n',
    );
  });
});
