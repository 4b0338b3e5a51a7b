import { sql } from 'kysely';
import type { OpenDatabase } from './open.ts';
import { follows, type Page, toPage, type Wanted } from './paging.ts';

/** Mails of a kind that were given up for the same reason. */
export interface DeadGroup {
  kind: string;
  error: string;
  count: number;
}

/** One of them, and when that was. */
export interface DeadOne {
  id: string;
  at: number;
  kind: string;
  recipient: string;
  error: string;
}

/** Mail that was given up. What is older than its body's days is blank, and can't be sent any more (retention.ts). */
export interface DeadMail {
  list(): Promise<DeadGroup[]>;
  /** Each, the last given up first. */
  listEach(wanted: Wanted): Promise<Page<DeadOne>>;
  count(): Promise<number>;
  /** Puts all of it, or the one with an id, into the outbox again, under its Message-ID. @returns how many. */
  resend(now: number, id?: string): Promise<number>;
}

/** Asks an open store about its dead mail. */
export function createDeadMail({ db, write }: OpenDatabase): DeadMail {
  return {
    list: async () => {
      const rows = await db
        .selectFrom('outbox')
        .select(['kind', 'error', (select) => select.fn.countAll<number>().as('count')])
        .where('state', '=', 'dead')
        .where('facts', '!=', '{}')
        .groupBy(['kind', 'error'])
        .orderBy('kind')
        .orderBy('error')
        .execute();
      return rows.map(({ error, ...row }) => ({ ...row, error: error ?? '' }));
    },
    listEach: async ({ after, limit }) => {
      const rows = await db
        .selectFrom('outbox')
        .select(['id', 'kind', 'facts', 'error', sql<number>`settled_at`.as('at')])
        .where('state', '=', 'dead')
        .where('facts', '!=', '{}')
        .where(follows(after, 'settled_at'))
        .orderBy('settled_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      const each = rows.map(({ facts, error, ...row }) => ({ ...row, recipient: String(JSON.parse(facts).recipient), error: error ?? '' }));
      return toPage(each, limit);
    },
    count: async () => {
      const { count } = await db
        .selectFrom('outbox')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('state', '=', 'dead')
        .where('facts', '!=', '{}')
        .executeTakeFirstOrThrow();
      return count;
    },
    resend: (now, id) =>
      write(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('outbox')
          .set({ state: 'pending', due_at: now, settled_at: null, error: null })
          .where('state', '=', 'dead')
          .where('facts', '!=', '{}')
          .$if(id !== undefined, (update) => update.where('id', '=', id ?? ''))
          .executeTakeFirst();
        return Number(numUpdatedRows);
      }),
  };
}
