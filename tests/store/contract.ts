import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../intake/engine/open.ts';
import type { Tables } from '../../intake/engine/tables.ts';
import type { Acceptance, Entry } from '../../intake/enquiries/accept.ts';
import type { ClaimedMail } from '../../intake/mail/mail-row.ts';
import type { Settlement } from '../../intake/mail/outbox.ts';
import type { StorePlace } from '../../intake/settings/settings.ts';
import { openStore, type Store } from '../../intake/store/store.ts';
import { NOW } from '../support/intake.ts';
import { type Engine, onBothEngines } from './engines.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** The days for which things are kept, unless a firm sets others. */
export const RETENTION = { quarantine: 30, enquiries: 730, answers: 365, mail: 30, visits: 730 };

/** What the running test of a contract has: the engine, and a store that is open there. */
export let engine: Engine;
export let place: StorePlace;
export let store: Store;

interface How {
  /**
   * How long a store lasts: one for each test, or one for all, either emptied before each, which is
   * faster on PostgreSQL, or kept as it is.
   */
  lasts: 'each' | 'emptied' | 'kept';
  /** Whether it reaches a branch of PostgreSQL's own; npm test tries all others on SQLite alone. */
  branches?: boolean;
}

/** Tries what the store promises about a subject, on both engines. */
export function storeContract(
  subject: string,
  { lasts, branches = false }: How,
  contract: () => void,
): void {
  onBothEngines(
    (on) => {
      describe(`${subject} on ${on.name}`, () => {
        const open = async () => {
          engine = on;
          place = await on.makePlace();
          store = await openStore(place);
        };
        const close = () => store.close();
        const isForEach = lasts === 'each';
        (isForEach ? beforeEach : beforeAll)(open);
        (isForEach ? afterEach : afterAll)(close);
        if (lasts === 'emptied') beforeEach(emptyStore);
        contract();
      });
    },
    { branches },
  );
}

/** Deletes all rows but those that a store has from its start. */
async function emptyStore(): Promise<void> {
  await inDatabase(async ({ db, write }) => {
    const names = (await db.introspection.getTables()).map(({ name }) => name);
    await write(async (trx) => {
      for (const table of names)
        if (!['secret', 'clock'].includes(table))
          await sql`delete from ${sql.table(table)}`.execute(trx);
    });
  });
}

/** Looks into the database beside the open store. */
export async function inDatabase<Result>(
  use: (open: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const open = await openDatabase(place);
  try {
    return await use(open);
  } finally {
    await open.db.destroy();
  }
}

/** The rows of a table in physical order. */
export async function rows<Table extends keyof Tables>(
  table: Table,
  of = place,
): Promise<Tables[Table][]> {
  const { db } = await openDatabase(of);
  const read = await sql<Tables[Table]>`select * from ${sql.table(table)}`.execute(db);
  await db.destroy();
  return read.rows;
}

let count = 0;

/** A submission that no other test makes: a contact message with its notice, with changes. */
export function entry(change: Partial<Entry> = {}): Entry {
  count += 1;
  const facts = { message: `message-${count}` };
  return {
    resource: 'contact-messages',
    receipt: { keyHash: `key-${count}`, bodyHash: `body-${count}` },
    receivedAt: NOW,
    record: { kind: 'submission', userEmail: 'ines@example.org', payload: facts },
    mails: [{ kind: 'contact-notice', recipient: 'inbox@equanta.example', facts }],
    ...change,
  };
}

/** A sign-up for the newsletter, with the mail that confirms it. */
export function signup(userEmail: string, receivedAt = NOW): Entry {
  return entry({
    resource: 'newsletter-signups',
    receivedAt,
    record: { kind: 'subscriber', userEmail },
    mails: [{ kind: 'newsletter-confirmation', recipient: userEmail, facts: {} }],
  });
}

/** A response to the survey, whose copy has an answer and a comment. */
export function response(userEmail: string): Entry {
  return entry({
    resource: 'survey-responses',
    record: { kind: 'survey', userEmail },
    mails: [{ kind: 'survey-copy', recipient: userEmail, facts: {}, secret: RESPONSE }],
  });
}

/** What a respondent said, as nobody else writes it. */
export const RESPONSE = { answers: { 1: 5 }, comments: { workingWell: 'Labels from Łódź' } };

export function idOf(accepted: Acceptance): string {
  return 'id' in accepted ? accepted.id : '';
}

/** Claims one mail. @throws if none is due. */
export async function claim(now = NOW): Promise<ClaimedMail> {
  const mail = await store.outbox.claim(now, MINUTE);
  if (!mail) throw new Error('Nothing was claimed.');
  return mail;
}

/** Claims all mail that is due. */
export async function claimAll(now = NOW): Promise<ClaimedMail[]> {
  const claimed: ClaimedMail[] = [];
  for (let mail = await store.outbox.claim(now, MINUTE); mail; ) {
    claimed.push(mail);
    mail = await store.outbox.claim(now, MINUTE);
  }
  return claimed;
}

/** Claims all mail that is due, and settles it, as delivered unless told otherwise. */
export async function settleAll(
  now = NOW,
  settlementOf: (mail: ClaimedMail) => Settlement = () => ({ state: 'delivered' }),
  settledAt = now,
): Promise<ClaimedMail[]> {
  const claimed = await claimAll(now);
  for (const mail of claimed) await store.outbox.settle(mail, settlementOf(mail), settledAt);
  return claimed;
}
