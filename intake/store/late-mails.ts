import { sql } from 'kysely';
import { DAY_MS, dayOf } from '../../core/days.ts';
import { type LateMails, MAIL_DUE_MS } from '../../core/desk/promises.ts';
import { IS_DELIVERED, LISTED_MAILS } from './promise-conditions.ts';
import type { Database } from './tables.ts';

// Literals: PostgreSQL doesn't recognise an expression with parameters in the grouping.
const DAY = sql<number>`created_at / ${sql.lit(DAY_MS)}`;
const WAITED_MS = sql<number>`settled_at - created_at`;

/** Counts the mails that were delivered late since a time (ms since 1970), by the day of the promise, the latest first. */
export async function listLateMails(db: Database, since: number): Promise<LateMails['days']> {
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn }) => [DAY.as('day'), fn.countAll<number>().as('mails'), fn.max<number>(WAITED_MS).as('longestMs')])
    .where('kind', 'in', LISTED_MAILS)
    .where(IS_DELIVERED)
    .where('settled_at', '>', since)
    .where(WAITED_MS, '>=', MAIL_DUE_MS)
    .groupBy(DAY)
    .orderBy('day', 'desc')
    .execute();
  return rows.map(({ day, ...counted }) => ({ day: dayOf(day * DAY_MS), ...counted }));
}
