import type { InferResult } from 'kysely';
import { DAY_MS } from '../../core/days.ts';
import type { Handling, InboxCounts, Progress } from '../../core/desk/inbox.ts';
import { saidIn } from '../../core/submissions/said.ts';
import type { OpenDatabase } from '../engine/open.ts';
import {
  countRows,
  type Page,
  pageRows,
  readObject,
  searchPages,
  toPage,
  type Wanted,
} from '../engine/rows.ts';
import type { Database } from '../engine/tables.ts';
import { dueAnswers } from '../mail/mail-conditions.ts';
import { BIN_DAYS, createChangeSubmission, readNotes } from './handling.ts';

export interface Received {
  id: string;
  at: number;
  /** A resource. A row stored by another version may have an unknown one. */
  kind: string;
  payload: Record<string, unknown>;
  reason: string | null;
  handling: Omit<Handling, 'isDue'>;
  /** When a deleted one is gone for good (ms since 1970). */
  restorableUntil?: number;
}

interface Filter {
  /** Null selects those that want no answer. */
  progress?: Progress | null | undefined;
  /** From this time (ms since 1970) or earlier, the oldest first. */
  until?: number | undefined;
  /** All of these words must occur. */
  search?: string | undefined;
  isDeleted?: boolean | undefined;
}

export function createInbox(open: OpenDatabase) {
  const { db } = open;
  const accepted = () => db.selectFrom('submission').where('state', '=', 'accepted');
  return {
    /**
     * The newest first unless there is an `until`. A page of a search may have fewer items than
     * wanted, even none, although there are more: it stops after a while, and `next` continues it.
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
    /** Also from the bin. */
    find: async (id: string): Promise<Received | undefined> => {
      const row = await selectReceived(db)
        .where('id', '=', id)
        .where('state', 'in', ['accepted', 'deleted'])
        .executeTakeFirst();
      return row && (await withNotes(db, [toReceived(row)]))[0];
    },
    /** By submission id; the address if there is no name. */
    sendersOf: async (ids: string[]): Promise<Map<string, string>> => {
      const rows = await db
        .selectFrom('submission')
        .select(['id', 'user_email', 'payload'])
        .where('id', 'in', ids)
        .where('state', 'in', ['accepted', 'deleted'])
        .execute();
      return new Map(
        rows.map(({ id, user_email, payload }) => {
          const { name } = readObject(payload);
          return [id, typeof name === 'string' && name !== '' ? name : user_email];
        }),
      );
    },
    /** Of those without an answer. */
    oldest: async (): Promise<Received | undefined> =>
      (await listPage(db, { limit: 1, progress: 'new', until: Number.MAX_SAFE_INTEGER })).items[0],
    change: createChangeSubmission(open),
    /** @param dueSince in ms since 1970: unanswered enquiries from then or earlier are due. */
    counts: async (dueSince: number): Promise<InboxCounts> => {
      const unanswered = accepted().where('progress', '=', 'new');
      const { items } = await listPage(db, { limit: 1 });
      return {
        new: await countRows(unanswered),
        due: await countRows(dueAnswers(db, { answerDue: dueSince })),
        latest: items[0]?.id ?? null,
      };
    },
  };
}

function textsOf({ kind, payload }: Received): string[] {
  const { source: _source, ...said } = saidIn(kind, payload);
  return Object.values(said);
}

function selectReceived(db: Database) {
  return db
    .selectFrom('submission')
    .select(['id', 'received_at as at', 'resource as kind', 'payload', 'reason', 'state'])
    .select(['revision', 'progress', 'progress_by as progressBy', 'progress_at as progressAt'])
    .select(['taken_by as takenBy', 'changed_by as changedBy', 'changed_at as changedAt']);
}

async function listPage(
  db: Database,
  { progress, until, isDeleted, ...wanted }: Wanted & Omit<Filter, 'search'>,
): Promise<Page<Received>> {
  const rows = await selectReceived(db)
    .where('state', '=', isDeleted ? 'deleted' : 'accepted')
    .$if(progress !== undefined, (select) =>
      select.where('progress', progress === null ? 'is' : '=', progress ?? null),
    )
    .$call(pageRows(wanted, 'received_at', until === undefined ? 'desc' : 'asc'))
    .execute();
  // Not in the query: a second bound of the time would make SQLite choose another index.
  const received = rows.map(toReceived).filter(({ at }) => until === undefined || at <= until);
  return toPage(received, wanted.limit);
}

type ReceivedRow = InferResult<ReturnType<typeof selectReceived>>[number];

function toReceived(row: ReceivedRow): Received {
  const { id, at, kind, payload, reason, state, changedAt, ...handling } = row;
  const restorableUntil =
    state === 'deleted' && changedAt !== null && changedAt + BIN_DAYS * DAY_MS;
  return {
    ...{ id, at, kind, reason },
    payload: readObject(payload),
    handling: { ...handling, notes: [] },
    ...(restorableUntil && { restorableUntil }),
  };
}

async function withNotes(db: Database, items: Received[]): Promise<Received[]> {
  const notes = await readNotes(
    db,
    items.map(({ id }) => id),
  );
  return items.map((item) => ({
    ...item,
    handling: { ...item.handling, notes: notes.get(item.id) ?? [] },
  }));
}
