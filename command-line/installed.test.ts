import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readBlocks } from '../tests/support/deploy/page.ts';
import { sharedFolder } from '../tests/support/test-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
// npm runs it once the packages are there.
const COMMANDS = Object.entries(scripts).filter(([name]) => name !== 'postinstall');

const folder = sharedFolder();
let checkout: string;
beforeAll(() => {
  checkout = path.join(folder, 'checkout');
  for (const name of ['command-line', '.nvmrc'])
    cpSync(path.join(ROOT, name), path.join(checkout, name), { recursive: true });
});

/** Runs a script of package.json in a checkout without packages. */
function runScript(script: string) {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', script], {
    cwd: checkout,
    encoding: 'utf8',
    env: { PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin` },
  });
  return { status, stdout, stderr };
}
const filesIn = (place: string) => globSync('**/*', { cwd: place }).sort();

describe('Without npm ci', () => {
  test.each(COMMANDS)(
    'npm run %s says what to do, in one line, and writes nothing',
    (_, script) => {
      const before = filesIn(folder);
      expect(runScript(script)).toEqual({
        status: 1,
        stdout: '',
        stderr: `The packages of this checkout are not installed: run npm ci in ${checkout}, then this again. Nothing was done.\n`,
      });
      expect(filesIn(folder)).toEqual(before);
    },
  );

  test('an older Node that runs a command says which one npm brings', () => {
    const place = path.join(folder, 'older');
    cpSync(checkout, place, { recursive: true });
    mkdirSync(path.join(place, 'node_modules'));
    writeFileSync(path.join(place, 'node_modules/.package-lock.json'), '{}');
    const run = () =>
      spawnSync(process.execPath, ['--import', './command-line/installed.mjs', '--eval', ''], {
        cwd: place,
        encoding: 'utf8',
      });
    expect(run()).toMatchObject({ status: 0, stderr: '' });
    writeFileSync(path.join(place, '.nvmrc'), '99.1.0\n');
    expect(run()).toMatchObject({
      status: 1,
      stderr: `This is Node ${process.versions.node}, and npm brings 99.1.0: run npm ci in ${place}, then this again. Nothing was done.\n`,
    });
    writeFileSync(path.join(place, '.nvmrc'), `${process.versions.node}\n`);
    expect(run()).toMatchObject({ status: 0, stderr: '' });
  });
});

// Each page that keeps what new:code prints.
const PAGES = globSync('docs/*.md', { cwd: ROOT })
  .map((page) => path.basename(page))
  .filter((page) => readBlocks(page).some(keepsCodes));

test.each(PAGES)('What docs/%s writes of codes is written whole or not at all', (page) => {
  const place = mkdtempSync(path.join(folder, 'page-'));
  const bin = path.join(place, 'bin');
  const secrets = path.join(place, 'secrets');
  for (const made of [bin, secrets]) mkdirSync(made);
  const stub = (name: string, body: string) =>
    writeFileSync(path.join(bin, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  stub('npm', 'echo "no packages" >&2; exit 1');
  stub('sudo', 'if [ "$1" = -u ]; then shift 2; fi; exec "$@"');
  stub('docker', 'touch ran');
  stub('chown', 'touch ran');
  const work = path.join(place, 'work');
  mkdirSync(work);
  for (const { commands } of readBlocks(page).filter(keepsCodes)) {
    const { stderr } = spawnSync('sh', ['-c', commands.replaceAll('/etc/equanta', secrets)], {
      cwd: work,
      encoding: 'utf8',
      env: { PATH: `${bin}:/usr/bin:/bin`, DOMAIN: 'www.example.org', SMTP_URL: 'smtp://x' },
    });
    expect(stderr).toContain('no packages');
  }
  expect([...filesIn(work), ...globSync('.*', { cwd: work }), ...filesIn(secrets)]).toEqual([]);
});

function keepsCodes({ commands }: { commands: string }): boolean {
  return commands.includes('npm run --silent new:code');
}
