import { type RawBuilder, sql } from 'kysely';
import type {
  Circumstances,
  Promised,
  PromiseItem,
  PromisesCounted,
} from '../../../core/desk/promises.ts';
import { FORMS } from '../../../core/submissions/forms.ts';
import { type PromiseName, promiseOf } from '../../../core/submissions/promises.ts';
import { hasForm } from '../../../core/submissions/submission.ts';
import type { OpenDatabase } from '../engine/open.ts';
import {
  inOrder,
  type Order,
  type Page,
  type Place,
  pageRows,
  readObject,
  toPage,
  type Wanted,
} from '../engine/rows.ts';
import type { Database } from '../engine/tables.ts';
import type { Received } from '../inbox/inbox.ts';
import { BOUNCED } from './bounces.ts';
import {
  AWAITS_SURVEY,
  countPromises,
  dueAnnouncements,
  dueAnswers,
  IS_BROKEN,
  isMailDue,
  LISTED_MAILS,
  WAS_LATE,
} from './promise-conditions.ts';

/**
 * The promises made to senders of submissions, derived from an open store (decisions/promises.md).
 */
export function createPromises({ db }: OpenDatabase) {
  return {
    /** Counts the promises kept since a time (ms since 1970), and all that are due or broken. */
    count: (circumstances: Circumstances, since: number): Promise<PromisesCounted> =>
      countPromises(db, circumstances, since),
    /**
     * Lists the broken promises, the latest first, or the due ones, the longest due first.
     */
    list: async (
      state: 'broken' | 'due',
      circumstances: Circumstances,
      wanted: Wanted,
    ): Promise<Page<PromiseItem>> => {
      const found = await (state === 'broken' ? listBroken : listDue)(db, circumstances, wanted);
      const { items, next } = toPage(
        inOrder(found, state === 'broken' ? 'desc' : 'asc'),
        wanted.limit,
      );
      const messages = await readMessages(db, items);
      return {
        items: items.map(({ owner, ...item }) => ({
          ...item,
          message: (owner !== null && messages.get(owner)) || null,
        })),
        next,
      };
    },
    ofEach: async (
      submissions: readonly Received[],
      circumstances: Circumstances,
    ): Promise<Map<string, Promised[]>> => {
      const known = await readKnown(
        db,
        submissions.map(({ id }) => id),
        circumstances,
      );
      return new Map(
        submissions.map((submission) => [
          submission.id,
          promisesOf(submission, known, circumstances),
        ]),
      );
    },
  };
}

type Found = Promised & Place & { owner: string | null };
type Listed = { is: RawBuilder<boolean>; time: 'settled_at' | 'created_at'; order: Order };

function selectMails(db: Database, circumstances: Circumstances) {
  return db.selectFrom('outbox').select([
    ...(['id', 'kind', 'state', 'created_at', 'settled_at', 'error', 'submission_id'] as const),
    // PostgreSQL has booleans.
    sql<number | boolean>`facts != '{}'`.as('has_text'),
    sql<number | boolean | null>`${WAS_LATE}`.as('was_late'),
    sql<number | boolean>`${IS_BROKEN}`.as('is_broken'),
    sql<number | boolean>`${isMailDue(circumstances)}`.as('is_due'),
  ]);
}

type Mail = Awaited<ReturnType<ReturnType<typeof selectMails>['execute']>>[number];

/** What became of a promised mail. Whether it is broken or due, the store has said. */
function judge(name: PromiseName, mail: Mail): Promised {
  const at = mail.settled_at ?? mail.created_at;
  const error = mail.error ? { error: mail.error } : {};
  if (mail.is_broken)
    return {
      name,
      state: 'broken',
      at,
      ...error,
      ...(mail.has_text
        ? { reason: 'refused', mailId: mail.id }
        : { reason: mail.error?.startsWith(BOUNCED) ? 'bounced' : 'expired' }),
    };
  switch (mail.state) {
    case 'delivered':
      return { name, state: 'kept', reason: mail.was_late ? 'late' : 'kept', at };
    case 'withdrawn':
      return { name, state: 'void', reason: 'unwanted', at };
    case 'withheld':
      return { name, state: 'void', reason: 'limit', at };
    case 'dead':
      return { name, state: 'void', reason: 'dealt-with', at };
    default:
      return { name, state: mail.is_due ? 'due' : 'open', reason: 'unsent', at, ...error };
  }
}

async function listMails(
  db: Database,
  { is, time, order }: Listed,
  circumstances: Circumstances,
  wanted: Wanted,
): Promise<Found[]> {
  const rows = await selectMails(db, circumstances)
    .where(is)
    .where('kind', 'in', LISTED_MAILS)
    .$call(pageRows(wanted, time, order))
    .execute();
  return rows.flatMap((row) => {
    const name = promiseOf(row.kind);
    return name ? [{ ...judge(name, row), id: row.id, owner: row.submission_id }] : [];
  });
}

function listBroken(db: Database, circumstances: Circumstances, wanted: Wanted): Promise<Found[]> {
  return listMails(db, { is: IS_BROKEN, time: 'settled_at', order: 'desc' }, circumstances, wanted);
}

async function listDue(
  db: Database,
  circumstances: Circumstances,
  wanted: Wanted,
): Promise<Found[]> {
  const first = (due: ReturnType<typeof dueAnswers>) =>
    due
      .select(['id', 'received_at as at'])
      .$call(pageRows(wanted, 'received_at', 'asc'))
      .execute();
  const [mails, answers, announcements] = await Promise.all([
    listMails(
      db,
      { is: isMailDue(circumstances), time: 'created_at', order: 'asc' },
      circumstances,
      wanted,
    ),
    first(dueAnswers(db, circumstances)),
    first(dueAnnouncements(db, circumstances)),
  ]);
  return [
    ...mails,
    ...answers.map(
      (row) =>
        ({ ...row, owner: row.id, name: 'answer', state: 'due', reason: 'unanswered' }) as const,
    ),
    ...announcements.map(
      (row) =>
        ({
          ...row,
          owner: row.id,
          name: 'announcement',
          state: 'due',
          reason: 'unannounced',
        }) as const,
    ),
  ];
}

async function readMessages(
  db: Database,
  found: Found[],
): Promise<Map<string, NonNullable<PromiseItem['message']>>> {
  const ids = found.flatMap(({ owner }) => owner ?? []);
  if (ids.length === 0) return new Map();
  const submissions = await db
    .selectFrom('submission')
    .select(['id', 'resource', 'user_email', 'payload'])
    .where('id', 'in', ids)
    .execute();
  const subscribers = await db
    .selectFrom('subscriber')
    .select(['id', 'user_email'])
    .where('id', 'in', ids)
    .execute();
  return new Map([
    ...submissions.map(
      ({ id, resource: kind, user_email, payload }) =>
        [id, { id, kind, who: String(readObject(payload).name ?? user_email) }] as const,
    ),
    ...subscribers.map(
      ({ id, user_email: who }) => [id, { id, kind: 'newsletter-signups', who }] as const,
    ),
  ]);
}

interface Known {
  mails: ReadonlyMap<string | null, Mail[]>;
  /** Those that are promised the announcement, and those whose announcement or answer is due. */
  awaiting: ReadonlySet<string>;
  unannounced: ReadonlySet<string>;
  unanswered: ReadonlySet<string>;
}

async function readKnown(
  db: Database,
  ids: string[],
  circumstances: Circumstances,
): Promise<Known> {
  const none = new Set<string>();
  if (ids.length === 0)
    return { mails: new Map(), awaiting: none, unannounced: none, unanswered: none };
  const among = async (some: ReturnType<typeof dueAnswers>) =>
    new Set((await some.select('id').where('id', 'in', ids).execute()).map(({ id }) => id));
  const [mails, awaiting, unannounced, unanswered] = await Promise.all([
    selectMails(db, circumstances)
      .where('submission_id', 'in', ids)
      .orderBy('created_at')
      .execute(),
    among(db.selectFrom('submission').where(AWAITS_SURVEY)),
    among(dueAnnouncements(db, circumstances)),
    among(dueAnswers(db, circumstances)),
  ]);
  return {
    mails: Map.groupBy(mails, (row) => row.submission_id),
    awaiting,
    unannounced,
    unanswered,
  };
}

function promisesOf(submission: Received, known: Known, circumstances: Circumstances): Promised[] {
  const { id, kind, at, restorableUntil } = submission;
  const mails = known.mails.get(id) ?? [];
  const names = hasForm(kind)
    ? Object.keys(FORMS[kind].mails).flatMap((one) => promiseOf(one) ?? [])
    : [];
  const mailed = names.map(
    (name) =>
      judgeLatest(name, mails) ?? ({ name, state: 'forgotten', reason: 'forgotten', at } as const),
  );
  // Nobody waits for the rest where an operator has deleted the submission.
  const rest =
    restorableUntil === undefined
      ? [...judgeAnnouncement(submission, known, circumstances), ...judgeAnswer(submission, known)]
      : [];
  return [...mailed, ...rest];
}

/** A later mail that a limit withheld changes nothing about an earlier one. */
function judgeLatest(name: PromiseName, mails: Mail[]): Promised | undefined {
  const theirs = mails.filter(({ kind }) => promiseOf(kind) === name);
  const latest = theirs.findLast(({ state }) => state !== 'withheld') ?? theirs.at(-1);
  return latest && judge(name, latest);
}

function judgeAnnouncement(
  { id, at }: Received,
  { mails, awaiting, unannounced }: Known,
  { isSurveyOpen }: Circumstances,
): Promised[] {
  const name = 'announcement';
  const mailed = judgeLatest(name, mails.get(id) ?? []);
  if (mailed) return [mailed];
  if (unannounced.has(id)) return [{ name, state: 'due', reason: 'unannounced', at }];
  return awaiting.has(id) && !isSurveyOpen
    ? [{ name, state: 'open', reason: 'survey-closed', at }]
    : [];
}

function judgeAnswer({ id, at, handling }: Received, { unanswered }: Known): Promised[] {
  const name = 'answer';
  const settledAt = handling?.progressAt ?? at;
  if (unanswered.has(id)) return [{ name, state: 'due', reason: 'unanswered', at }];
  switch (handling?.progress) {
    case 'new':
      return [{ name, state: 'open', reason: 'unanswered', at }];
    case 'answered':
      return [{ name, state: 'kept', reason: 'kept', at: settledAt }];
    case 'closed':
      return [{ name, state: 'void', reason: 'closed', at: settledAt }];
    default:
      return [];
  }
}
