import { CompiledQuery } from 'kysely';
import { type RateLimiterAbstract, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { OpenDatabase } from '../engine/open.ts';

/**
 * Shared by all processes on PostgreSQL; undefined for SQLite, whose single process counts in
 * memory.
 */
export function createRateLimits({ db, engine }: OpenDatabase) {
  if (engine === 'sqlite') return undefined;
  const query = ({ text, values }: { text: string; values: unknown[] }) =>
    db.executeQuery(CompiledQuery.raw(text, values));
  return {
    /** @param options.duration in seconds. */
    counter: (options: { points: number; duration: number }): RateLimiterAbstract =>
      new RateLimiterPostgres({
        ...options,
        storeClient: { query },
        storeType: 'pool',
        tableName: 'rate_limit',
        keyPrefix: '',
        tableCreated: true,
        clearExpiredByTimeout: false,
      }),
    /**
     * Deletes counts whose window has ended at a time (ms since 1970), or ends later than possible,
     * because the clock was set back.
     */
    forget: async (now: number, windowMs: number): Promise<void> => {
      await db
        .deleteFrom('rate_limit')
        .where((row) => row.or([row('expire', '<=', now), row('expire', '>', now + windowMs)]))
        .execute();
    },
  };
}
