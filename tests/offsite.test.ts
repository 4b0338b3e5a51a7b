import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DAY_MS } from '../core/days.ts';
import { PROJECT } from './support/sites.ts';
import { testFolder } from './support/test-folder.ts';

const RCLONE = '/usr/bin/rclone';
const UNIT = path.join(PROJECT, 'docs/deploy/equanta-offsite@.service');

// Another place is a folder here. The same lines were run against s3rver by hand.
test('Backups leave the machine encrypted, come back as they were, and end there after two weeks', {
  tags: ['long'],
}, ({ skip }) => {
  if (!existsSync(RCLONE)) return skip('rclone, a Debian package, is not installed.');
  const folder = testFolder();
  const [here, elsewhere] = ['backups', 'elsewhere'].map((name) => path.join(folder, name));
  if (!here || !elsewhere) throw new Error('unreachable');
  mkdirSync(here);
  const write = (name: string, ageInDays: number) => {
    writeFileSync(path.join(here, name), `The text of ${name}`);
    const at = new Date(Date.now() - ageInDays * DAY_MS);
    utimesSync(path.join(here, name), at, at);
  };
  const run = (args: string[]) =>
    execFileSync(RCLONE, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        HOME: folder,
        RCLONE_CONFIG_OFFSITE_TYPE: 'crypt',
        RCLONE_CONFIG_OFFSITE_REMOTE: elsewhere,
        RCLONE_CONFIG_OFFSITE_PASSWORD: execFileSync(RCLONE, ['obscure', 'a passphrase'], {
          encoding: 'utf8',
        }).trim(),
      },
    });
  const lines = [...readFileSync(UNIT, 'utf8').matchAll(/^ExecStart=\/usr\/bin\/rclone (.*)$/gm)];
  expect(lines).toHaveLength(2);
  const night = () => {
    for (const [, line = ''] of lines) run(line.replaceAll('%f', here).split(' '));
  };
  const kept = () => run(['lsf', 'offsite:']).trim().split('\n').sort();

  write('intake-2026-11-01T03-00-00Z.sqlite', 13);
  write('intake-2026-11-14T03-00-00Z.dump', 0);
  write('left-this-machine', 0);
  night();
  expect(kept()).toEqual([
    'intake-2026-11-01T03-00-00Z.sqlite',
    'intake-2026-11-14T03-00-00Z.dump',
  ]);
  for (const name of readdirSync(elsewhere)) {
    expect(name).not.toContain('intake');
    expect(readFileSync(path.join(elsewhere, name), 'utf8')).not.toContain('The text');
  }
  expect(run(['cat', 'offsite:intake-2026-11-14T03-00-00Z.dump'])).toBe(
    'The text of intake-2026-11-14T03-00-00Z.dump',
  );

  run([
    'touch',
    '--timestamp',
    new Date(Date.now() - 15 * DAY_MS).toISOString().slice(0, 19),
    'offsite:intake-2026-11-01T03-00-00Z.sqlite',
  ]);
  write('intake-2026-11-01T03-00-00Z.sqlite', 15);
  night();
  expect(kept()).toEqual(['intake-2026-11-14T03-00-00Z.dump']);
});
