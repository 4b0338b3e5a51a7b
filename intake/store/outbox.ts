import { sql } from 'kysely';
import type { ClaimedMail } from './mail-row.ts';
import type { OpenDatabase } from './open.ts';
import { readObject } from './stored-json.ts';

/** How a sending ended. */
export type Settlement = { state: 'delivered' | 'withdrawn' } | { state: 'pending'; dueAt: number; error: string } | { state: 'dead'; error: string };

/** The outbox as sending slots see it. */
export interface Outbox {
  /**
   * Claims the mail that is due longest, for `leaseMs`; nobody else gets it meanwhile. Mail that goes to many comes after all other.
   * @param isForSingleMail whether to leave out mailings.
   */
  claim(now: number, leaseMs: number, isForSingleMail?: boolean): Promise<ClaimedMail | undefined>;
  /** Settles a claimed mail. @returns false where the claim had run out and another slot took it. */
  settle(mail: Pick<ClaimedMail, 'id' | 'attempt'>, settlement: Settlement, now: number): Promise<boolean>;
  /** When the next mail is due. */
  nextDueAt(isForSingleMail?: boolean): Promise<number | undefined>;
  counts(): Promise<Record<string, number>>;
  /** Since when the mail has waited that has waited longest. */
  oldestAt(): Promise<number | undefined>;
}

// A literal: SQLite can't use a partial index with a bound parameter.
const IS_WAITING = sql<boolean>`state in ('pending', 'sending')`;

/** The outbox of an open store. */
export function createOutbox({ db, write, engine }: OpenDatabase): Outbox {
  const firstDueAt = async (isBulk: number) => {
    const first = db.selectFrom('outbox').select('due_at').where(IS_WAITING).where('is_bulk', '=', isBulk).orderBy('due_at').limit(1);
    return (await first.executeTakeFirst())?.due_at;
  };
  return {
    claim: (now, leaseMs, isForSingleMail = false) =>
      write(async (trx) => {
        const row = await trx
          .with('due', (query) =>
            query
              .selectFrom('outbox')
              .select('id')
              .where(IS_WAITING)
              .where('due_at', '<=', now)
              .$if(isForSingleMail, (select) => select.where('is_bulk', '=', 0))
              .orderBy('is_bulk')
              .orderBy('due_at')
              .limit(1)
              .$if(engine === 'postgres', (select) => select.forUpdate().skipLocked()),
          )
          .updateTable('outbox')
          .set(({ eb }) => ({ state: 'sending', due_at: now + leaseMs, attempts: eb('attempts', '+', 1) }))
          .where('id', 'in', (query) => query.selectFrom('due').select('id'))
          .returning(['id', 'message_id', 'kind', 'facts', 'attempts', 'created_at'])
          .executeTakeFirst();
        if (!row) return undefined;
        const { recipient, ...facts } = readObject(row.facts);
        const { id, message_id: messageId, attempts: attempt, created_at: createdAt } = row;
        return { id, messageId, kind: row.kind, recipient: String(recipient), facts, attempt, createdAt };
      }),
    settle: (mail, settlement, now) =>
      write(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('outbox')
          .set({
            state: settlement.state,
            error: 'error' in settlement ? settlement.error : null,
            ...(settlement.state === 'pending' ? { due_at: settlement.dueAt } : { settled_at: now }),
            // Nothing personal stays once the mail has arrived, or is not wanted any more.
            ...(['delivered', 'withdrawn'].includes(settlement.state) && { facts: '{}' }),
          })
          .where('id', '=', mail.id)
          .where('state', '=', 'sending')
          .where('attempts', '=', mail.attempt)
          .executeTakeFirst();
        return numUpdatedRows === 1n;
      }),
    nextDueAt: async (isForSingleMail = false) => {
      const next = await Promise.all((isForSingleMail ? [0] : [0, 1]).map(firstDueAt));
      const known = next.filter((dueAt) => dueAt !== undefined);
      return known.length > 0 ? Math.min(...known) : undefined;
    },
    oldestAt: async () => {
      const { oldest } = await db
        .selectFrom('outbox')
        .select((select) => select.fn.min('created_at').as('oldest'))
        .where(IS_WAITING)
        .executeTakeFirstOrThrow();
      return oldest ?? undefined;
    },
    counts: async () => {
      const rows = await db
        .selectFrom('outbox')
        .select(['state', (select) => select.fn.countAll<number>().as('count')])
        .groupBy('state')
        .execute();
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },
  };
}
