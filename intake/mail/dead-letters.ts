import { sql } from 'kysely';
import type { DeadLetter } from '../../core/desk/desk.ts';
import { isMailKind, mailOf } from '../../core/submissions/mails.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { type Page, pageRows, readObject, toPage, type Wanted } from '../engine/rows.ts';
import type { Database } from '../engine/tables.ts';

// A literal: SQLite can't use a partial index with a bound parameter.
const IS_DEAD = sql<boolean>`state = 'dead'`;

/**
 * The dead letters of an open store: mails that were refused, given up or came back. Without its
 * text, which retention deletes, one can't be sent again (retention.ts).
 */
export function createDeadLetters({ db, write }: OpenDatabase) {
  return {
    /** Lists the dead letters, the latest first. */
    list: async (wanted: Wanted): Promise<Page<DeadLetter>> => {
      const rows = await db
        .selectFrom('outbox')
        .select(['id', 'kind', 'facts', 'error', 'submission_id', sql<number>`settled_at`.as('at')])
        .where(IS_DEAD)
        .$call(pageRows(wanted, 'settled_at'))
        .execute();
      const { items, next } = toPage(rows, wanted.limit);
      const senders = await readSenders(
        db,
        items.flatMap(({ submission_id: id }) => id ?? []),
      );
      return { items: items.map((row) => toDeadLetter(row, senders)), next };
    },
    count: (): Promise<{ sendable: number; blank: number }> =>
      db
        .selectFrom('outbox')
        .select(({ fn }) => [
          fn.countAll<number>().filterWhere('facts', '!=', '{}').as('sendable'),
          fn.countAll<number>().filterWhere('facts', '=', '{}').as('blank'),
        ])
        .where(IS_DEAD)
        .executeTakeFirstOrThrow(),
    /**
     * Queues all dead letters, or the one with an id, again under the same Message-ID. @returns the
     * number of queued mails.
     */
    resend: (now: number, id?: string): Promise<number> =>
      write(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('outbox')
          .set({ state: 'pending', due_at: now, settled_at: null, error: null, failures: 0 })
          .where(IS_DEAD)
          .where('facts', '!=', '{}')
          .$if(id !== undefined, (update) => update.where('id', '=', id ?? ''))
          .executeTakeFirst();
        return Number(numUpdatedRows);
      }),
  };
}

/** The addresses of those who sent messages or signed up, by the id, and whether it is a message. */
async function readSenders(db: Database, ids: string[]) {
  if (ids.length === 0) return new Map<string, { address: string; isMessage: boolean }>();
  const read = async (table: 'submission' | 'subscriber') =>
    (await db.selectFrom(table).select(['id', 'user_email']).where('id', 'in', ids).execute()).map(
      ({ id, user_email: address }) =>
        [id, { address, isMessage: table === 'submission' }] as const,
    );
  return new Map([...(await read('submission')), ...(await read('subscriber'))]);
}

type DeadLetterRow = {
  id: string;
  at: number;
  kind: string;
  facts: string;
  error: string | null;
  submission_id: string | null;
};

function toDeadLetter(
  { id, at, kind, facts, error, submission_id }: DeadLetterRow,
  senders: Awaited<ReturnType<typeof readSenders>>,
): DeadLetter {
  const sender = senders.get(submission_id ?? '');
  const isToFirm = isMailKind(kind) && mailOf(kind).to === 'firm';
  const { recipient = isToFirm ? null : (sender?.address ?? null) } = readObject(facts);
  return {
    id,
    at,
    kind,
    recipient: recipient === null ? null : String(recipient),
    error: error ?? '',
    canBeSent: facts !== '{}',
    messageId: sender?.isMessage ? submission_id : null,
  };
}
