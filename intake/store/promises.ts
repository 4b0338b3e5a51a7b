import { type RawBuilder, sql } from 'kysely';
import {
  type Circumstances,
  judgeMail,
  MAIL_DUE_MS,
  type MailFacts,
  type Promised,
  type PromiseItem,
  type PromisesCounted,
  promisesOf,
} from '../../core/desk/promises.ts';
import { promiseOf } from '../../core/submissions/promises.ts';
import { countPromises } from './count-promises.ts';
import type { Received } from './inbox.ts';
import type { OpenDatabase } from './open.ts';
import { follows, inOrder, type Order, type Page, type Place, toPage, type Wanted } from './paging.ts';
import { AWAITS_SURVEY, IS_DEAD, IS_NEEDED, IS_WAITING, LISTED_MAILS } from './promise-conditions.ts';
import { readObject } from './stored-json.ts';
import type { Database } from './tables.ts';

const MAIL_COLUMNS = ['id', 'kind', 'state', 'created_at', 'settled_at', 'error', 'submission_id', sql<number>`facts != '{}'`.as('has_text')] as const;

/** The promises made to senders of submissions, derived from an open store (decision 0200). */
export function createPromises({ db }: OpenDatabase) {
  return {
    /** Counts the promises kept since a time (ms since 1970), and all that are due or broken. */
    count: (circumstances: Circumstances, since: number): Promise<PromisesCounted> => countPromises(db, circumstances, since),
    /** Lists the broken promises, the latest first, or the due ones, the longest due first. Those to respondents of the survey are counted alone. */
    list: async (state: 'broken' | 'due', circumstances: Circumstances, wanted: Wanted): Promise<Page<PromiseItem>> => {
      const found =
        state === 'broken'
          ? await listMails(db, { is: IS_DEAD, time: 'settled_at', order: 'desc' }, circumstances, wanted)
          : await listDue(db, circumstances, wanted);
      const { items, next } = toPage(inOrder(found, state === 'broken' ? 'desc' : 'asc'), wanted.limit);
      const messages = await readMessages(db, items);
      return { items: items.map(({ owner, ...item }) => ({ ...item, message: (owner !== null && messages.get(owner)) || null })), next };
    },
    /** The promises of each submission, by its id. */
    ofEach: async (submissions: readonly Received[], circumstances: Circumstances): Promise<Map<string, Promised[]>> => {
      const mails = await readMails(
        db,
        submissions.map(({ id }) => id),
      );
      const awaiting = await readAwaiting(
        db,
        submissions.map(({ id }) => id),
      );
      return new Map(
        submissions.map(({ id, kind, at, state, handling }) => {
          const progress = handling?.progress ?? null;
          const isDealtWith = (progress ?? 'new') !== 'new' || (state ?? 'pending') !== 'pending';
          const facts = {
            kind,
            at,
            progress,
            progressAt: handling?.progressAt ?? null,
            awaitsSurvey: awaiting.has(id),
            isDealtWith,
            mails: mails.get(id) ?? [],
          };
          return [id, promisesOf(facts, circumstances)];
        }),
      );
    },
  };
}

type Found = Promised & Place & { owner: string | null };

async function listMails(
  db: Database,
  { is, time, order, until }: { is: RawBuilder<boolean>; time: 'settled_at' | 'created_at'; order: Order; until?: number },
  circumstances: Circumstances,
  { after, limit }: Wanted,
): Promise<Found[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(MAIL_COLUMNS)
    .where(is)
    .where('kind', 'in', LISTED_MAILS)
    .where(IS_NEEDED)
    .$if(until !== undefined, (select) => select.where('created_at', '<=', until ?? 0))
    .where(follows(after, time, order))
    .orderBy(time, order)
    .orderBy('id', order)
    .limit(limit + 1)
    .execute();
  return rows.flatMap((row) => {
    const name = promiseOf(row.kind);
    return name ? [{ ...judgeMail(name, toFacts(row), false, circumstances), id: row.id, owner: row.submission_id }] : [];
  });
}

async function listDue(db: Database, circumstances: Circumstances, wanted: Wanted): Promise<Found[]> {
  const { now, answerDue, isSurveyOpen } = circumstances;
  const accepted = db
    .selectFrom('submission')
    .select(['id', 'received_at as at'])
    .where('state', '=', 'accepted')
    .where(follows(wanted.after, 'received_at', 'asc'))
    .orderBy('received_at')
    .orderBy('id')
    .limit(wanted.limit + 1);
  const unanswered = await accepted.where('progress', '=', 'new').execute();
  const answers = unanswered.filter(({ at }) => at <= answerDue);
  const announcements = isSurveyOpen ? await accepted.where(AWAITS_SURVEY).execute() : [];
  return [
    ...(await listMails(db, { is: IS_WAITING, time: 'created_at', order: 'asc', until: now - MAIL_DUE_MS }, circumstances, wanted)),
    ...answers.map((row) => ({ ...row, owner: row.id, name: 'answer', state: 'due', reason: 'unanswered' }) as const),
    ...announcements.map((row) => ({ ...row, owner: row.id, name: 'announcement', state: 'due', reason: 'unannounced' }) as const),
  ];
}

async function readMessages(db: Database, found: Found[]): Promise<Map<string, NonNullable<PromiseItem['message']>>> {
  const ids = found.flatMap(({ owner }) => owner ?? []);
  if (ids.length === 0) return new Map();
  const submissions = await db.selectFrom('submission').select(['id', 'resource', 'user_email', 'payload']).where('id', 'in', ids).execute();
  const subscribers = await db.selectFrom('subscriber').select(['id', 'user_email']).where('id', 'in', ids).execute();
  return new Map([
    ...submissions.map(({ id, resource: kind, user_email, payload }) => [id, { id, kind, who: String(readObject(payload).name ?? user_email) }] as const),
    ...subscribers.map(({ id, user_email: who }) => [id, { id, kind: 'newsletter-signups', who }] as const),
  ]);
}

async function readAwaiting(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('submission').select('id').where('id', 'in', ids).where(AWAITS_SURVEY).execute();
  return new Set(rows.map(({ id }) => id));
}

async function readMails(db: Database, ids: string[]): Promise<Map<string | null, MailFacts[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('outbox').select(MAIL_COLUMNS).where('submission_id', 'in', ids).execute();
  return new Map([...Map.groupBy(rows, (row) => row.submission_id)].map(([id, theirs]) => [id, theirs.map(toFacts)]));
}

interface MailRow {
  id: string;
  kind: string;
  state: string;
  created_at: number;
  settled_at: number | null;
  error: string | null;
  /** PostgreSQL has booleans. */
  has_text: number | boolean;
}

function toFacts({ id, kind, state, created_at: createdAt, settled_at: settledAt, error, has_text }: MailRow): MailFacts {
  return { id, kind, state, createdAt, settledAt, error, hasText: Boolean(has_text) };
}
