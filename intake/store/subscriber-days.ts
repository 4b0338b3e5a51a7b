import { dayOf } from '../../core/days.ts';
import type { Database, Trx } from './tables.ts';

/** How many subscribers confirmed and left on a day (UTC). */
export interface SubscriberDay {
  day: string;
  confirmed: number;
  departed: number;
}

/**
 * Counts a change of one subscriber on its day. The counts stay when the subscriber's row is
 * deleted (decisions/subscribers.md).
 */
export async function countDay(
  trx: Trx,
  change: 'confirmed' | 'departed',
  now: number,
): Promise<void> {
  await trx
    .insertInto('subscriber_day')
    .values({ day: dayOf(now), confirmed: 0, departed: 0, [change]: 1 })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet(({ eb, ref }) => ({ [change]: eb(ref(`subscriber_day.${change}`), '+', 1) })),
    )
    .execute();
}

/** Reads the days on which somebody confirmed or left, from a date (UTC) on. */
export function readDays(db: Database, from: string): Promise<SubscriberDay[]> {
  return db
    .selectFrom('subscriber_day')
    .selectAll()
    .where('day', '>=', from)
    .orderBy('day')
    .execute();
}
