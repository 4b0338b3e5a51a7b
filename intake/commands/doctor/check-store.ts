import { statfsSync } from 'node:fs';
import type { IntakeParts } from '../../../core/intake/parts.ts';
import type { IntakeSettings } from '../../environment.ts';
import type { Store } from '../../store/store.ts';
import { amount } from '../describe-store.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const MB = 1024 * 1024;
const LATE_MS = 60 * 60 * 1000;

/** The store: written to, with room left, and its mail on its way. */
export async function checkStore(store: Store, parts: IntakeParts, { dataDir, databaseUrl }: IntakeSettings, now: number): Promise<Finding[]> {
  await store.check();
  const [counts, oldest, risk] = await Promise.all([store.outbox.counts(), store.outbox.oldestAt(), store.risk()]);
  return [
    ok(`The store can be written to (${databaseUrl ? 'PostgreSQL' : `SQLite in ${dataDir}`}).`),
    ...(risk ? [warn(risk)] : []),
    ...(databaseUrl ? [] : [judgeSpace(freeBytes(dataDir), dataDir)]),
    ...judgeOutbox({ dead: counts.dead ?? 0, waitingMs: oldest === undefined ? 0 : now - oldest }),
    ...(parts.isSurveyOpen ? [await checkAnnouncement(store)] : []),
  ];
}

/** Whether there is room for what visitors send. */
export function judgeSpace(free: number, folder: string): Finding {
  const text = `${Math.floor(free / MB).toLocaleString('en-GB')} MB are free in ${folder}`;
  if (free < 100 * MB) return fail(`${text}: make room, or nothing can be stored soon.`);
  return free < 1024 * MB ? warn(`${text}: make room in time.`) : ok(`${text}.`);
}

/** Whether mail leaves. */
export function judgeOutbox({ dead, waitingMs }: { dead: number; waitingMs: number }): Finding[] {
  const late = `A mail has waited for ${Math.floor(waitingMs / 60_000)} minutes: see that an intake runs, and its log for what the relay says.`;
  return [
    waitingMs > LATE_MS ? fail(late) : ok('No mail has waited for long.'),
    ...(dead > 0 ? [warn(`${amount(dead, 'dead letter')}: npm run resend shows why, and sends those again that still can be sent.`)] : []),
  ];
}

async function checkAnnouncement(store: Store): Promise<Finding> {
  const { wanted, queued } = await store.mailings.count({ id: 'survey-announcement', kind: 'survey-announcement' });
  if (wanted === queued) return ok('Everybody who asked for access was told that the survey is open.');
  return fail(
    `${amount(wanted - queued, 'address', 'addresses')} that asked for access ${wanted - queued === 1 ? 'was' : 'were'} promised word of the survey’s opening: npm run announce-survey.`,
  );
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
