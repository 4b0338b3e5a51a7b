import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { PROGRESS } from '../core/desk/inbox.ts';
import { openDatabase } from '../intake/store/open.ts';
import { openStore, type Store } from '../intake/store/store.ts';
import type { Tables } from '../intake/store/tables.ts';
import { NOW, startIntake, type TestIntake, temporaryFolder } from '../tests/support/intake.ts';
import { SUBMISSIONS } from '../tests/support/submissions.ts';
import { BENCH_DESK, type CallRow, measureCalls, printCalls } from './desk-calls.ts';

const ENQUIRIES = 100_000;
const EVERY_MS = 10 * 60 * 1000;
const TIMES = 20;
const PAGES_DEEP = 100;
// As long as the outbox keeps a settled mail.
const MAIL_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
// Databases limit the values of one statement.
const ROWS_MOST = 500;
const RULES = 400;
const TEXT = 'Six months after go-live, our planners still keep their own spreadsheets beside the system. '.repeat(4);

/** Measures how long the desk's calls for messages take with 100,000 enquiries, half of them new, on SQLite, and prints the results. */
export async function measureInbox(): Promise<void> {
  const { folder, remove } = temporaryFolder();
  const store = await openStore({ dataDir: folder });
  const intake = await startIntake({ store, desk: BENCH_DESK });
  try {
    await fill(folder);
    const rows: CallRow[] = [];
    const measure = async (name: string, paths: string[], init?: RequestInit) => void rows.push(await measureCalls(intake, name, paths, init));
    const again = (path: string) => Array<string>(TIMES).fill(path);
    await measure('overview', again('overview'));
    await measure('what waits', again('inbox'));
    await measure('promises, counted', again('promise-counts'));
    await measure('promises, broken', again('promises?state=broken'));
    await measure('promises, due', again('promises?state=due'));
    await measure('first page', again('messages'));
    await measure('page 100', again(`messages?after=${await placeOf(store)}`));
    for (const progress of ['new', 'due', 'closed']) await measure(`first page, ${progress}`, again(`messages?progress=${progress}`));
    await measure('search, a common word', again('messages?search=planners'));
    await measure('search, one step of a rare word', again('messages?search=nowhere'));
    await measure('search, to the end', await stepsOf(store, 'nowhere'));
    const { items } = await store.inbox.list({ limit: TIMES });
    await measure(
      'note',
      items.map(({ id }) => `messages/${id}/notes`),
      { method: 'POST', body: JSON.stringify({ text: 'Called.' }) },
    );
    await measure(
      'mark as answered',
      items.map(({ id }) => `messages/${id}`),
      { method: 'PUT', body: JSON.stringify({ revision: 0, progress: 'answered' }) },
    );
    await measure('log', again('audit-log'));
    await fillRules(store);
    await measure('rules against spam', again('spam-rules'));
    await measure('sender of a quarantined message', again(`quarantine/${await quarantineOne(intake, store)}/sender`));
    rows.push(await measureSubmissions(intake));
    printCalls(`Inbox: ${ENQUIRIES.toLocaleString('en-GB')} enquiries, SQLite, in ms`, rows);
  } finally {
    await intake.stop();
    await store.close();
    remove();
  }
}

async function fillRules(store: Store): Promise<void> {
  for (let one = 0; one < RULES; one++)
    await store.spamRules.add({ kind: one % 2 ? 'phrase' : 'domain', value: `spam-${one}.example` }, { operator: 'Maren', now: NOW });
}

/** @returns the id of a quarantined message. */
async function quarantineOne(intake: TestIntake, store: Store): Promise<string> {
  await intake.post('contact-messages', { ...SUBMISSIONS['contact-messages'], message: 'https://a.example https://b.example https://c.example' });
  return (await store.quarantine.list({ limit: 1 })).items[0]?.id ?? '';
}

/** Measures posting messages, one after the other, all checked by the rules and with a text to recognise. */
async function measureSubmissions(intake: TestIntake): Promise<CallRow> {
  const times: number[] = [];
  for (let one = 0; one < TIMES; one++) {
    const body = { ...SUBMISSIONS['contact-messages'], userEmail: `sender-${one}@example.org`, message: `${one}: ${TEXT}` };
    const begin = performance.now();
    await intake.post('contact-messages', body);
    times.push(performance.now() - begin);
  }
  return { name: 'a message comes in', times };
}

async function placeOf(store: Store): Promise<string> {
  const { next } = await store.inbox.list({ limit: 30 * PAGES_DEEP });
  return next ? `${next.at}.${next.id}` : '';
}

/** The calls of a search that finds nothing, each from where the one before stopped. */
async function stepsOf(store: Store, search: string): Promise<string[]> {
  const paths: string[] = [];
  for (let after: { at: number; id: string } | undefined, isFirst = true; isFirst || after; isFirst = false) {
    paths.push(`messages?search=${search}${after ? `&after=${after.at}.${after.id}` : ''}`);
    after = (await store.inbox.list({ limit: 30, search, after })).next;
  }
  return paths;
}

async function fill(dataDir: string): Promise<void> {
  const { db } = await openDatabase({ dataDir });
  for (let first = 0; first < ENQUIRIES; first += ROWS_MOST) {
    const rows = Array.from({ length: ROWS_MOST }, (_, index) => {
      const number = first + index;
      const payload = {
        ...SUBMISSIONS['contact-messages'],
        name: `Person ${number}`,
        userEmail: `person-${number}@example.org`,
        message: `${number}: ${TEXT}`,
      };
      return {
        ...{ id: randomUUID(), resource: 'contact-messages', state: 'accepted' as const, user_email: payload.userEmail, payload: JSON.stringify(payload) },
        ...{ reason: null, received_at: NOW - number * EVERY_MS, digested_at: null, revision: 0 },
        ...{
          progress: PROGRESS[number % 4] ?? 'new',
          progress_by: null,
          progress_at: null,
          taken_by: null,
          changed_by: null,
          changed_at: null,
          awaits_survey: null,
        },
      };
    });
    await db.insertInto('submission').values(rows).execute();
    const mails = rows.flatMap(mailsOf);
    const recent = mails.filter(({ created_at }) => created_at > NOW - MAIL_KEPT_MS);
    if (recent.length > 0) await db.insertInto('outbox').values(recent).execute();
    const past = mails.filter(({ created_at }) => created_at <= NOW - MAIL_KEPT_MS);
    const outcomes = past.map(({ id, submission_id, kind, created_at }) => ({ id, submission_id, kind, state: 'delivered' as const, settled_at: created_at }));
    if (outcomes.length > 0) await db.insertInto('mail_outcome').values(outcomes).execute();
  }
  await db.destroy();
}

// Of each hundred mails, one is a dead letter and one waits.
const STATES: Record<number, 'dead' | 'pending'> = { 0: 'dead', 1: 'pending' };

/** Two promised mails of an enquiry, as the outbox has them. */
function mailsOf({ id, received_at }: { id: string; received_at: number }, index: number): (Insertable<Tables['outbox']> & { submission_id: string })[] {
  const state = STATES[index % 100] ?? 'delivered';
  return ['contact-notice', 'contact-confirmation'].map((kind) => ({
    ...{ id: randomUUID(), message_id: '', kind, recipient_key: id, facts: state === 'delivered' ? '{}' : '{"recipient":"a@example.org"}', state },
    ...{ attempts: 1, due_at: received_at, created_at: received_at, settled_at: state === 'pending' ? null : received_at },
    ...{ error: null, is_bulk: 0, domain_key: '', submission_id: id },
  }));
}
