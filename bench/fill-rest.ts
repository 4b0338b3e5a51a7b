import { randomUUID } from 'node:crypto';
import { dayOf } from '../core/days.ts';
import type { Store } from '../intake/store/store.ts';
import type { Database } from '../intake/store/tables.ts';
import { EDITION } from '../tests/support/edition.ts';
import { NOW } from '../tests/support/intake.ts';
import { SUBMISSIONS } from '../tests/support/submissions.ts';
import { TEXT } from './fill-enquiries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
// Databases limit the values of one statement.
const ROWS_MOST = 500;
/** As many as the quarantine keeps. */
const QUARANTINED = 10_000;
const RULES = 400;
const LOGGED = 50_000;
const DAYS = 730;
const SCREENS = 40;
const APART = 50;
const PEOPLE = 1000;

/** Fills the quarantine, the rules against spam, the audit log, the counts of visits, and batches of the survey without a campaign. */
export async function fillRest(db: Database, store: Store): Promise<void> {
  const insert = async <Row>(rows: Row[], into: (some: Row[]) => { execute(): Promise<unknown> }) => {
    for (let first = 0; first < rows.length; first += ROWS_MOST) await into(rows.slice(first, first + ROWS_MOST)).execute();
  };
  const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
  const quarantined = numbers(QUARANTINED).map((number) => {
    const user_email = `spam-${number}@spam-${number % 100}.example`;
    const payload = JSON.stringify({ ...SUBMISSIONS['contact-messages'], userEmail: user_email, message: `${number}: ${TEXT}` });
    return {
      ...{ id: randomUUID(), resource: 'contact-messages', state: 'quarantined' as const, user_email, payload, reason: 'it has three links' },
      ...{ received_at: NOW - number * 1000, digested_at: NOW, told_at: NOW, read_at: number % 2 ? NOW : null, revision: 0, progress: 'new' as const },
      ...{ address_key: store.secret.addressKey(user_email) },
    };
  });
  await insert(quarantined, (rows) => db.insertInto('submission').values(rows));
  for (const number of numbers(RULES))
    await store.spamRules.add({ kind: number % 2 ? 'phrase' : 'domain', value: `spam-${number}.example` }, { operator: 'Maren', now: NOW });
  const entries = numbers(LOGGED).map((number) => ({
    ...{ id: randomUUID(), done_at: NOW - number * 1000, operator: 'Maren', action: 'added a note', item_id: randomUUID(), item_name: 'contact-messages' },
  }));
  await insert(entries, (rows) => db.insertInto('audit_log').values(rows));
  for (const number of numbers(DAYS)) {
    const day = dayOf(NOW - number * DAY_MS);
    await store.visits.add(
      numbers(SCREENS).flatMap((one) => [
        { day, kind: 'screen' as const, name: `/screen-${one}`, count: one },
        { day, kind: 'referrer' as const, name: `host-${one}.example`, count: one },
      ]),
    );
  }
  for (const number of numbers(APART)) {
    const id = randomUUID();
    const [state, source] = number % 2 ? (['counted', 'verified'] as const) : (['apart', 'unexpected'] as const);
    await db
      .insertInto('survey_batch')
      .values({ id, edition: EDITION.id, wave_id: '', day: dayOf(NOW), source, state, people: PEOPLE })
      .execute();
    const answers = numbers(PEOPLE).map((one) => ({
      ...{ id: randomUUID(), batch_id: id, group_id: '' },
      answers: JSON.stringify(Object.fromEntries(numbers(30).map((statement) => [statement + 1, 1 + ((one + statement) % 5)]))),
    }));
    await insert(answers, (rows) => db.insertInto('survey_answer').values(rows));
  }
}
