import type { OpenDatabase } from './open.ts';

/** Mails of a kind that were given up for the same reason. */
export interface DeadGroup {
  kind: string;
  error: string;
  count: number;
}

/** Mail that was given up. What is older than its body's days is blank, and can't be sent any more (retention.ts). */
export interface DeadMail {
  list(): Promise<DeadGroup[]>;
  /** Puts all of it into the outbox again, under its Message-IDs. @returns how many. */
  resend(now: number): Promise<number>;
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
    resend: (now) =>
      write(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('outbox')
          .set({ state: 'pending', due_at: now, settled_at: null, error: null })
          .where('state', '=', 'dead')
          .where('facts', '!=', '{}')
          .executeTakeFirst();
        return Number(numUpdatedRows);
      }),
  };
}
