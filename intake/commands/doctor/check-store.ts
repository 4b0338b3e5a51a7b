import { globSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { amount, count } from '../../../core/amount.ts';
import { DAY_MS } from '../../../core/days.ts';
import type { ClockDoubt } from '../../engine/clock.ts';
import type { IntakeSettings } from '../../settings/environment.ts';
import type { Store } from '../../store/store.ts';
import { describeLostWaves } from '../describe-store.ts';
import { type Finding, fail, gather, isLocal, ok, warn } from './finding.ts';

const MB = 1024 * 1024;

export async function checkStore(
  store: Store,
  { dataDir, databaseUrl, waveKeysDir, siteUrl }: IntakeSettings,
  now: number,
): Promise<Finding[]> {
  await store.check();
  const [risk, doubt] = await Promise.all([store.risk(), store.clock.look(now)]);
  return gather(
    ok(`The store can be written to (${databaseUrl ? 'PostgreSQL' : `SQLite in ${dataDir}`}).`),
    risk !== undefined && warn(risk),
    doubt !== undefined && warn(describeDoubt(doubt)),
    !databaseUrl && judgeSpace(freeBytes(dataDir), dataDir),
    findReadable(dataDir),
    !databaseUrl && !isLocal(siteUrl) && judgeBackups(path.join(dataDir, 'backups'), now),
    describeLostWaves(await store.waveResponses.listLost(), waveKeysDir).map(fail),
  );
}

// File mode bits of other accounts: enter a folder, read a file.
const MAY_ENTER = 0o001;
const MAY_READ = 0o004;

/** The store itself, backups, exports, mail. */
function findReadable(dataDir: string): Finding[] {
  // Windows has access control lists instead of file mode bits.
  if (process.platform === 'win32' || !mayOthers(dataDir, MAY_ENTER)) return [];
  const files = globSync('*', { cwd: dataDir }).map((name) => path.join(dataDir, name));
  const readable = files.filter((file) => mayOthers(file, MAY_READ)).sort();
  return readable.length === 0
    ? []
    : [
        fail(
          `Other accounts of this machine can read ${readable.join(', ')}: chmod -R o-rwx ${dataDir}`,
        ),
      ];
}

function mayOthers(place: string, right: number): boolean {
  return ((statSync(place, { throwIfNoEntry: false })?.mode ?? 0) & right) !== 0;
}

function describeDoubt({ now, trustedAt }: ClockDoubt): string {
  const [clock, trusted] = [now, trustedAt].map((time) => new Date(time).toISOString());
  return `The clock says ${clock}, more than a day after the last time the store trusted (${trusted}): set it right if it is wrong. Nothing is deleted and no mail is given up until it has been so for a day.`;
}

/** @param free in bytes. */
export function judgeSpace(free: number, folder: string): Finding {
  const text = `${count(Math.floor(free / MB))} MB are free in ${folder}`;
  if (free < 100 * MB)
    return fail(`${text}: free some space, or submissions will soon be refused.`);
  return free < 1024 * MB ? warn(`${text}: free some space soon.`) : ok(`${text}.`);
}

// A nightly backup may be late by a night.
const LATE_BACKUP_MS = 2 * DAY_MS;

/**
 * By their age, and by the age of the file that is written once a backup has left the machine
 * (docs/deploy/equanta-offsite@.service).
 */
export function judgeBackups(folder: string, now: number): Finding[] {
  const ages = (pattern: string) =>
    globSync(pattern, { cwd: folder }).map(
      (name) => now - statSync(path.join(folder, name)).mtimeMs,
    );
  const made = Math.min(...ages('intake-*.sqlite'));
  if (made === Number.POSITIVE_INFINITY)
    return [
      warn(
        `There is no backup in ${folder}: make one every night with equanta-backup.timer (docs/ten-minutes-to-a-server.md).`,
      ),
    ];
  const left = Math.min(...ages('left-this-machine'));
  return [
    made > LATE_BACKUP_MS
      ? warn(`The last backup is ${days(made)} old: systemctl status equanta-backup says why.`)
      : ok(`The last backup is ${days(made)} old.`),
    left === Number.POSITIVE_INFINITY
      ? warn(
          'equanta-offsite has copied no backup to another machine: if this disk fails, all backups are lost. Copy them elsewhere every night.',
        )
      : left > LATE_BACKUP_MS
        ? warn(
            `The last backup left this machine ${days(left)} ago: systemctl status 'equanta-offsite@*' says why.`,
          )
        : ok(`The last backup left this machine ${days(left)} ago.`),
  ];
}

function days(ms: number): string {
  return ms < DAY_MS ? 'less than a day' : amount(Math.floor(ms / DAY_MS), 'day');
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
