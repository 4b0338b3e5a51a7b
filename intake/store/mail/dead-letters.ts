import { sql } from 'kysely';
import type { DeadLetter } from '../../../core/desk/desk.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { type Page, pageRows, readObject, toPage, type Wanted } from '../engine/rows.ts';

export interface DeadLetterGroup {
  kind: string;
  error: string;
  count: number;
}

// A literal: SQLite can't use a partial index with a bound parameter.
const IS_DEAD = sql<boolean>`state = 'dead'`;

/**
 * The dead letters of an open store. After seven days retention blanks them, and they can't be sent
 * again (retention.ts).
 */
export function createDeadLetters({ db, write }: OpenDatabase) {
  return {
    list: async (): Promise<DeadLetterGroup[]> => {
      const rows = await db
        .selectFrom('outbox')
        .select(['kind', 'error', (select) => select.fn.countAll<number>().as('count')])
        .where(IS_DEAD)
        .where('facts', '!=', '{}')
        .groupBy(['kind', 'error'])
        .orderBy('kind')
        .orderBy('error')
        .execute();
      return rows.map(({ error, ...row }) => ({ ...row, error: error ?? '' }));
    },
    /** Lists the dead letters, the latest first. */
    listEach: async (wanted: Wanted): Promise<Page<DeadLetter>> => {
      const rows = await db
        .selectFrom('outbox')
        .select(['id', 'kind', 'facts', 'error', sql<number>`settled_at`.as('at')])
        .where(IS_DEAD)
        .where('facts', '!=', '{}')
        .$call(pageRows(wanted, 'settled_at'))
        .execute();
      const { items, next } = toPage(rows, wanted.limit);
      return { items: items.map(toDeadLetter), next };
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

type Row = { id: string; at: number; kind: string; facts: string; error: string | null };

function toDeadLetter({ id, at, kind, facts, error }: Row): DeadLetter {
  return { id, at, kind, recipient: String(readObject(facts).recipient), error: error ?? '' };
}
