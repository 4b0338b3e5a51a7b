import { CompiledQuery } from 'kysely';
import { type RateLimiterAbstract, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { OpenDatabase } from './open.ts';

/** The rate limits of all processes on one store. */
export interface RateLimits {
  /** Makes a counter of points per key, in windows of so many seconds. */
  counter(options: { points: number; duration: number }): RateLimiterAbstract;
  /** Deletes the counts whose window is over at a time (ms), or ends further away than any window begun then. */
  forget(now: number, windowMs: number): Promise<void>;
}

/** The rate limits of an open store; a SQLite store has one process, which counts in its memory. */
export function createRateLimits({ db, engine }: OpenDatabase): RateLimits | undefined {
  if (engine === 'sqlite') return undefined;
  const query = ({ text, values }: { text: string; values: unknown[] }) => db.executeQuery(CompiledQuery.raw(text, values));
  return {
    counter: (options) =>
      new RateLimiterPostgres({
        ...options,
        storeClient: { query },
        storeType: 'pool',
        tableName: 'rate_limit',
        keyPrefix: '',
        tableCreated: true,
        clearExpiredByTimeout: false,
      }),
    forget: async (now, windowMs) => {
      await db
        .deleteFrom('rate_limit')
        .where((row) => row.or([row('expire', '<=', now), row('expire', '>', now + windowMs)]))
        .execute();
    },
  };
}
