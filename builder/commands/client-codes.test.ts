import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sharedFolder } from '../../tests/support/test-folder.ts';
import { ROOT } from '../paths.ts';

const folder = sharedFolder();

const DATA = path.join(folder, 'data');
const CONTENT = path.join(folder, 'content');
const { PATH, NODE_COMPILE_CACHE } = process.env;
const ENVIRONMENT = {
  PATH,
  NODE_COMPILE_CACHE,
  DATA_DIR: DATA,
  CONTENT_DIR: CONTENT,
  SITE_URL: 'https://firm.example',
};

function run(script: string, argument: string): Promise<{ code: number | string; text: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, argument],
      { cwd: ROOT, env: ENVIRONMENT },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, text: stdout + stderr }),
    );
  });
}

const codeIn = () =>
  JSON.parse(readFileSync(path.join(DATA, 'clients/ashford.json'), 'utf8')) as {
    code: string;
    key: string;
  };

describe('The commands for codes', () => {
  test('make a code for a client, say how to tell it, and lock it out', async () => {
    const made = await run('builder/commands/new-code.ts', 'ashford');
    expect(made.code).toBe(0);
    const first = codeIn();
    expect(made.text).toContain(first.code);
    expect(made.text).toContain('Your documents are ready at https://firm.example/client-access');
    expect(made.text).toContain('on the telephone');
    expect(readdirSync(path.join(CONTENT, 'clients/ashford'))).toHaveLength(2);

    const again = await run('builder/commands/new-code.ts', 'ashford');
    expect(again).toMatchObject({ code: 1, text: expect.stringContaining('has a code already') });
    expect(codeIn()).toEqual(first);

    const locked = await run('builder/commands/lock-out.ts', 'ashford');
    expect(locked.code).toBe(0);
    const second = codeIn();
    expect(locked.text).toContain(second.code);
    expect([second.code === first.code, second.key === first.key]).toEqual([false, false]);
  }, 60_000);

  test('change the key of a gate, and say where its code is set', async () => {
    const { code, text } = await run('builder/commands/lock-out.ts', 'client-access');
    expect(code).toBe(0);
    expect(text).toMatch(
      /Change the code, too, .* Write this into CLIENT_ACCESS_CODE in \.env:\n\n {2}([a-z]{5} ){5}[a-z]{5}\n/,
    );
    expect(existsSync(path.join(DATA, 'content-keys.json'))).toBe(true);
  }, 60_000);

  test.each([
    [
      'builder/commands/new-code.ts',
      'North Bank',
      /^"North Bank" can't be the name of a client\. It must be lower-case words .*; perhaps north-bank\.\n$/,
    ],
    [
      'builder/commands/new-code.ts',
      'client-access',
      /^"client-access" can't be the name of a client\. It is the name of a gate\.\n$/,
    ],
    [
      'builder/commands/lock-out.ts',
      'nobody',
      /^No client "nobody" has a code in .*\. Name one of these: (ashford, )?client-access, survey-preview\.\n$/,
    ],
  ])(
    '%s refuses %s with the remedy',
    async (script, argument, message) => {
      const { code, text } = await run(script, argument);
      expect(code).toBe(1);
      expect(text).toMatch(message);
    },
    60_000,
  );
});
