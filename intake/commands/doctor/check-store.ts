import { globSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { amount } from '../../../core/amount.ts';
import { waveStateAt } from '../../../core/campaigns/campaign.ts';
import { DAY_MS } from '../../../core/days.ts';
import { dueSince } from '../../../core/desk/due.ts';
import type { IntakeParts } from '../../../core/intake/parts.ts';
import type { IntakeSettings } from '../../environment.ts';
import type { Campaign } from '../../store/campaigns/read-campaigns.ts';
import type { ClockDoubt } from '../../store/engine/clock.ts';
import { ANNOUNCEMENT } from '../../store/mail/newsletters.ts';
import type { Store } from '../../store/store.ts';
import { describeLostWaves } from '../describe-store.ts';
import { type Finding, fail, gather, isLocal, ok, warn } from './finding.ts';

const MB = 1024 * 1024;
const LATE_MS = 60 * 60 * 1000;

/** Checks the store: writable, with free disk space, and without mail that waits too long. */
export async function checkStore(
  store: Store,
  parts: IntakeParts,
  { dataDir, databaseUrl, waveKeysDir, answerDays, siteUrl }: IntakeSettings,
  now: number,
): Promise<Finding[]> {
  await store.check();
  const [counts, refusals, inbox, oldest, risk, doubt, suppressed] = await Promise.all([
    store.outbox.counts(),
    store.outbox.listRefusals(),
    store.inbox.counts(dueSince(now, answerDays)),
    store.outbox.oldestAt(),
    store.risk(),
    store.clock.look(now),
    store.suppressions.count(),
  ]);
  return gather(
    ok(`The store can be written to (${databaseUrl ? 'PostgreSQL' : `SQLite in ${dataDir}`}).`),
    risk !== undefined && warn(risk),
    doubt !== undefined && warn(describeDoubt(doubt)),
    !databaseUrl && judgeSpace(freeBytes(dataDir), dataDir),
    findReadable(dataDir),
    !databaseUrl && !isLocal(siteUrl) && judgeBackups(path.join(dataDir, 'backups'), now),
    judgeOutbox({
      dead: counts.dead ?? 0,
      waitingMs: oldest === undefined ? 0 : now - oldest,
      refusals,
    }),
    judgeEnquiries(inbox.due),
    suppressed > 0 &&
      ok(
        `${amount(suppressed, 'address gets', 'addresses get')} no mail. If the owner of one asks for it again, allow it at the desk, under Subscribers.`,
      ),
    await checkEdition(store, parts),
    parts.isSurveyOpen && (await checkAnnouncement(store)),
    describeInvitations(
      await store.invitations.countAll(),
      await store.suppressions.countInvitations(),
    ),
    judgeCampaigns(await store.campaigns.list(), parts, now),
    describeLostWaves(await store.waveResponses.listLost(), waveKeysDir).map(fail),
  );
}

// File mode bits of other accounts: enter a folder, read a file.
const MAY_ENTER = 0o001;
const MAY_READ = 0o004;

/**
 * Finds files that other accounts of the machine can read in the folder of the store: the store
 * itself, backups, exports, mail.
 */
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

/** Judges the free disk space (bytes). */
export function judgeSpace(free: number, folder: string): Finding {
  const text = `${Math.floor(free / MB).toLocaleString('en-GB')} MB are free in ${folder}`;
  if (free < 100 * MB)
    return fail(`${text}: free some space, or submissions will soon be refused.`);
  return free < 1024 * MB ? warn(`${text}: free some space soon.`) : ok(`${text}.`);
}

// A nightly backup may be late by a night.
const LATE_BACKUP_MS = 2 * DAY_MS;

/**
 * Judges the backups in a folder by their age, and by the age of the file that is written there once
 * they have left the machine (docs/deploy/equanta-offsite@.service).
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
          'No backup has left this machine by equanta-offsite: whatever happens to its disk happens to all of them. Copy them elsewhere every night.',
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

/** Judges the outbox by its dead letters and by how long its oldest mail has waited. */
export function judgeOutbox({
  dead,
  waitingMs,
  refusals,
}: {
  dead: number;
  waitingMs: number;
  refusals: { error: string; count: number }[];
}): Finding[] {
  const late = `A mail has waited for ${Math.floor(waitingMs / 60_000)} minutes: check that an intake runs, and what its log says of the mail server.`;
  return gather(
    waitingMs > LATE_MS ? fail(late) : ok('No mail has waited for more than an hour.'),
    refusals.map(({ error, count }) =>
      fail(
        `${amount(count, 'mail waits', 'mails wait')} until you act: the mail server refuses ${count === 1 ? 'it' : 'them'} from us (${error}). Ask who runs it.`,
      ),
    ),
    dead > 0 &&
      warn(`${amount(dead, 'dead letter')}: the desk’s Dead letters say why, and send them again.`),
  );
}

async function checkEdition(store: Store, { edition }: IntakeParts): Promise<Finding[]> {
  const inUse = (await store.editions.list()).find(({ closedOn }) => closedOn === null);
  if (!inUse) return [];
  if (inUse.id === (await store.editions.find(edition.id))?.id)
    return [ok(`The survey’s edition of ${inUse.openedOn} is in use, in the words of the build.`)];
  return [
    warn(
      `The words of the survey in the build differ from the edition in use since ${inUse.openedOn}: restart the intake to open a new edition, whose answers open waves count apart.`,
    ),
  ];
}

/**
 * Judges the campaigns with an open wave: whether their respondents can answer. @param now in ms
 * since 1970.
 */
export function judgeCampaigns(
  campaigns: Campaign[],
  { isSurveyOpen, brand }: Pick<IntakeParts, 'isSurveyOpen' | 'brand'>,
  now: number,
): Finding[] {
  const open = campaigns.filter(({ waves }) =>
    waves.some((wave) => waveStateAt(now, brand.timeZone, wave) === 'open'),
  );
  const ungrouped = open.filter(({ groups }) => groups.length === 0);
  if (open.length > 0 && !isSurveyOpen)
    return [
      fail(
        `${amount(open.length, 'campaign has', 'campaigns have')} an open wave, but the survey is not: set surveyState to open in content/pages/trust-bridge-protocol.yaml, and build.`,
      ),
    ];
  return gather(
    open.length > ungrouped.length &&
      ok(
        `${amount(open.length - ungrouped.length, 'campaign takes', 'campaigns take')} responses.`,
      ),
    ungrouped.map(({ name, client }) =>
      warn(
        `The campaign ${name} for ${client} has an open wave but no groups, so no links: add a group at the desk.`,
      ),
    ),
  );
}

/** Describes the stored invitations, and the addresses that want none. */
export function describeInvitations(invited: number, declined: number): Finding[] {
  if (invited + declined === 0) return [];
  return [
    ok(
      `${amount(invited, 'invitation', 'invitations')} to campaigns ${invited === 1 ? 'is' : 'are'} stored, and ${amount(declined, 'address wants', 'addresses want')} none (the desk’s Subscribers lift that).`,
    ),
  ];
}

async function checkAnnouncement(store: Store): Promise<Finding> {
  const unsent = await store.newsletters.countUnsent(ANNOUNCEMENT);
  if (unsent === 0)
    return ok('Everybody who was promised word of the survey’s opening was mailed it.');
  return fail(
    `${amount(unsent, 'address', 'addresses')} that asked for access ${unsent === 1 ? 'waits' : 'wait'} for the announcement that the survey is open: send it at the desk, under Newsletters.`,
  );
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Judges the enquiries: whether somebody waits for an answer for too long. */
export function judgeEnquiries(due: number): Finding {
  return due > 0
    ? warn(
        `${amount(due, 'enquiry is', 'enquiries are')} due for an answer: the desk’s Messages say which.`,
      )
    : ok('No enquiry is due for an answer.');
}
