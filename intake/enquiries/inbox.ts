import type { Selectable } from 'kysely';
import { DAY_MS } from '../../core/days.ts';
import type { Handling, InboxCounts, Progress } from '../../core/desk/inbox.ts';
import { saidIn } from '../../core/submissions/said.ts';
import { FORM_RESOURCES, type FormResource } from '../../core/submissions/submission.ts';
import type { OpenDatabase } from '../engine/open.ts';
import {
  countRows,
  inOrder,
  type Order,
  type Page,
  pageRows,
  readObject,
  searchPages,
  toPage,
  type Wanted,
} from '../engine/rows.ts';
import type { Database, SubscriberState, Tables } from '../engine/tables.ts';
import { dueAnswers } from '../mail/mail-conditions.ts';
import { BIN_DAYS, createChangeSubmission, readNotes } from './handling.ts';

const SIGNUPS: FormResource = 'newsletter-signups';

export interface Received {
  id: string;
  at: number;
  /** The resource. A row stored by another version may hold one that this version doesn't know. */
  kind: string;
  payload: Record<string, unknown>;
  /** The subscriber's status, for a newsletter sign-up. */
  state?: SubscriberState;
  reason?: string | null;
  /** What operators have done with it; absent for a newsletter sign-up. */
  handling?: Omit<Handling, 'isDue'>;
  /** When a deleted one is gone for good (ms since 1970). */
  restorableUntil?: number;
}

interface Filter {
  kind?: string | undefined;
  progress?: Progress | undefined;
  /** Those that came in at this time (ms since 1970) or before, the oldest first. */
  until?: number | undefined;
  /** Those whose fields have all of these words. */
  search?: string | undefined;
  isDeleted?: boolean | undefined;
}

export function createInbox(open: OpenDatabase) {
  const { db } = open;
  const accepted = () => db.selectFrom('submission').where('state', '=', 'accepted');
  return {
    /**
     * Lists submissions, the newest first unless there is an `until`. A page of a search may have
     * fewer items than wanted, even none, although there are more: it stops after a while, and
     * `next` continues it.
     */
    list: async ({ search, ...wanted }: Wanted & Filter): Promise<Page<Received>> => {
      const page = search
        ? await searchPages((step) => listPage(db, { ...wanted, ...step }), textsOf, {
            search,
            wanted,
          })
        : await listPage(db, wanted);
      return { ...page, items: await withNotes(db, page.items) };
    },
    find: async (id: string): Promise<Received | undefined> => {
      const row = await accepted().select(COLUMNS).where('id', '=', id).executeTakeFirst();
      if (row) return (await withNotes(db, [toReceived(row)]))[0];
      const subscriber = await db
        .selectFrom('subscriber')
        .select(SUBSCRIBER_COLUMNS)
        .where('id', '=', id)
        .executeTakeFirst();
      return subscriber && toSignup(subscriber);
    },
    change: createChangeSubmission(open),
    /**
     * The numbers of enquiries without an answer, and of those that came in by a time (ms since
     * 1970) and are due; the id of the latest submission.
     */
    counts: async (dueSince: number): Promise<InboxCounts> => {
      const unanswered = accepted().where('progress', '=', 'new');
      const { items } = await listPage(db, { limit: 1 });
      return {
        new: await countRows(unanswered),
        due: await countRows(dueAnswers(db, { answerDue: dueSince })),
        latest: items[0]?.id ?? null,
      };
    },
    /** Counts submissions by resource since a time (ms since 1970). */
    countSince: async (time: number): Promise<Record<string, number>> => {
      const none = Object.fromEntries(FORM_RESOURCES.map((resource) => [resource, 0]));
      const submissions = await accepted()
        .select(['resource', (select) => select.fn.countAll<number>().as('count')])
        .where('received_at', '>', time)
        .groupBy('resource')
        .execute();
      // An imported address was not signed up by a visitor.
      const signups = await countRows(
        db.selectFrom('subscriber').where('created_at', '>', time).where('source', 'is', null),
      );
      const counts = Object.fromEntries(
        submissions.map(({ resource, count }) => [resource, count]),
      );
      return { ...none, ...counts, [SIGNUPS]: signups };
    },
  };
}

function textsOf({ kind, payload }: Received): string[] {
  const { source: _source, ...said } = saidIn(kind, payload);
  return Object.values(said);
}

async function listPage(
  db: Database,
  { kind, progress, until, isDeleted, ...wanted }: Wanted & Omit<Filter, 'search'>,
): Promise<Page<Received>> {
  const isOfSubmissions = progress !== undefined || until !== undefined || isDeleted;
  const submissions =
    kind === SIGNUPS ? [] : await listSubmissions(db, { kind, progress, until, isDeleted }, wanted);
  const subscribers =
    !isOfSubmissions && (kind === undefined || kind === SIGNUPS)
      ? await listSubscribers(db, wanted)
      : [];
  return toPage(inOrder([...submissions, ...subscribers], orderOf(until)), wanted.limit);
}

const HANDLED = [
  'revision',
  'progress',
  'progress_by',
  'progress_at',
  'taken_by',
  'changed_by',
  'changed_at',
] as const;
const COLUMNS = [
  'id',
  'state',
  'received_at',
  'resource',
  'payload',
  'reason',
  ...HANDLED,
] as const;

const SUBSCRIBER_COLUMNS = ['id', 'created_at', 'user_email', 'state'] as const;

const orderOf = (until: number | undefined): Order => (until === undefined ? 'desc' : 'asc');

async function listSubmissions(
  db: Database,
  { kind, progress, until, isDeleted }: Filter,
  wanted: Wanted,
): Promise<Received[]> {
  const rows = await db
    .selectFrom('submission')
    .select(COLUMNS)
    .where('state', '=', isDeleted ? 'deleted' : 'accepted')
    .$if(kind !== undefined, (select) => select.where('resource', '=', kind ?? ''))
    .$if(progress !== undefined, (select) => select.where('progress', '=', progress ?? null))
    .$call(pageRows(wanted, 'received_at', orderOf(until)))
    .execute();
  // In the query, a second bound of the time would make SQLite choose another index.
  return rows.map(toReceived).filter(({ at }) => until === undefined || at <= until);
}

function toReceived({
  id,
  received_at: at,
  resource: kind,
  payload,
  reason,
  revision,
  progress,
  ...row
}: Pick<Selectable<Tables['submission']>, (typeof COLUMNS)[number]>): Received {
  const handling = {
    revision,
    progress,
    progressBy: row.progress_by,
    progressAt: row.progress_at,
    takenBy: row.taken_by,
    changedBy: row.changed_by,
    notes: [],
  };
  const restorableUntil =
    row.state === 'deleted' && row.changed_at !== null && row.changed_at + BIN_DAYS * DAY_MS;
  return {
    id,
    at,
    kind,
    payload: readObject(payload),
    reason,
    handling,
    ...(restorableUntil && { restorableUntil }),
  };
}

async function withNotes(db: Database, items: Received[]): Promise<Received[]> {
  const notes = await readNotes(
    db,
    items.flatMap(({ id, handling }) => (handling ? [id] : [])),
  );
  return items.map((item) =>
    item.handling
      ? { ...item, handling: { ...item.handling, notes: notes.get(item.id) ?? [] } }
      : item,
  );
}

async function listSubscribers(db: Database, wanted: Wanted): Promise<Received[]> {
  const rows = await db
    .selectFrom('subscriber')
    .select(SUBSCRIBER_COLUMNS)
    // An imported address is no message of a visitor (decisions/inbox.md).
    .where('source', 'is', null)
    .$call(pageRows(wanted, 'created_at'))
    .execute();
  return rows.map(toSignup);
}

function toSignup({
  id,
  created_at,
  user_email,
  state,
}: Pick<Tables['subscriber'], (typeof SUBSCRIBER_COLUMNS)[number]>): Received {
  return { id, at: created_at, kind: SIGNUPS, payload: { userEmail: user_email }, state };
}
