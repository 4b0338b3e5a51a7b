import { DAY_MS } from '../../core/days.ts';
import type { OpenDatabase } from './open.ts';
import type { Database, Tables } from './tables.ts';

/**
 * The clock is more than a day ahead of the latest trusted time in the store. Milliseconds since
 * 1970.
 */
export interface ClockDoubt {
  now: number;
  trustedAt: number;
}

export type Clock = ReturnType<typeof createClock>;

type ClockRow = Pick<Tables['clock'], 'trusted_at' | 'doubted_at'>;

/**
 * Prevents a wrong clock from making retention delete recent data
 * (decisions/readiness-and-clocks.md).
 */
export function createClock({ db, write }: OpenDatabase) {
  const read = (from: Database) =>
    from.selectFrom('clock').select(['trusted_at', 'doubted_at']).executeTakeFirstOrThrow();
  return {
    /**
     * Compares a time with the latest trusted one, and stores the outcome. @returns undefined if
     * the time can be trusted.
     */
    judge: (now: number): Promise<ClockDoubt | undefined> =>
      write(async (trx) => {
        const row = judge(await read(trx), now);
        await trx.updateTable('clock').set(row).execute();
        return toDoubt(row, now);
      }),
    /** As `judge`, without storing the outcome. */
    look: async (now: number): Promise<ClockDoubt | undefined> =>
      toDoubt(judge(await read(db), now), now),
  };
}

/**
 * Trusts a time at most a day after the last trusted one, or a clock that has been consistent for a
 * day.
 */
function judge({ trusted_at, doubted_at }: ClockRow, now: number): ClockRow {
  const isNear = trusted_at === null || now <= trusted_at + DAY_MS;
  const isSameDoubt = doubted_at !== null && now >= doubted_at && now <= doubted_at + 2 * DAY_MS;
  if (isNear || (isSameDoubt && now >= doubted_at + DAY_MS))
    return { trusted_at: now, doubted_at: null };
  return { trusted_at, doubted_at: isSameDoubt ? doubted_at : now };
}

function toDoubt({ trusted_at, doubted_at }: ClockRow, now: number): ClockDoubt | undefined {
  return doubted_at === null || trusted_at === null ? undefined : { now, trustedAt: trusted_at };
}
