import type { OpenDatabase } from './open.ts';
import type { Tables } from './tables.ts';

/** A clock that is far ahead of the time that the store has seen. Times are milliseconds since 1970. */
export interface ClockDoubt {
  now: number;
  /** The latest time that was trusted. */
  trustedAt: number;
}

/** Keeps a clock that is wrong from deleting what is not old (decision 0051). */
export interface Clock {
  /** Compares a time with the one the store has seen, and notes it. @returns nothing where it can be trusted. */
  judge(now: number): Promise<ClockDoubt | undefined>;
  /** The same without a note, for those who only look. */
  look(now: number): Promise<ClockDoubt | undefined>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
type Row = Pick<Tables['clock'], 'trusted_at' | 'doubted_at'>;

/** The clock of an open store. */
export function createClock({ db, write }: OpenDatabase): Clock {
  return {
    judge: (now) =>
      write(async (trx) => {
        const row = judge(await trx.selectFrom('clock').select(['trusted_at', 'doubted_at']).executeTakeFirstOrThrow(), now);
        await trx.updateTable('clock').set(row).execute();
        return toDoubt(row, now);
      }),
    look: async (now) => toDoubt(judge(await db.selectFrom('clock').select(['trusted_at', 'doubted_at']).executeTakeFirstOrThrow(), now), now),
  };
}

/** A time is trusted within a day of the last one that was, or once the clock has agreed with itself for a day. */
function judge({ trusted_at, doubted_at }: Row, now: number): Row {
  const isNear = trusted_at === null || now <= trusted_at + DAY_MS;
  const isSameDoubt = doubted_at !== null && now >= doubted_at && now <= doubted_at + 2 * DAY_MS;
  if (isNear || (isSameDoubt && now >= doubted_at + DAY_MS)) return { trusted_at: now, doubted_at: null };
  return { trusted_at, doubted_at: isSameDoubt ? doubted_at : now };
}

function toDoubt({ trusted_at, doubted_at }: Row, now: number): ClockDoubt | undefined {
  return doubted_at === null || trusted_at === null ? undefined : { now, trustedAt: trusted_at };
}
