import type { OpenDatabase } from './open.ts';
import type { Tables } from './tables.ts';

/** The view count of a screen on a day (UTC). */
export type Views = Tables['screen_view'];

// Three values each: below SQLite's limit of bound parameters.
const BATCH = 5000;

/** The view counts of an open store. */
export function createVisits({ write }: OpenDatabase) {
  return {
    /** Adds to the stored counts. */
    add: (views: Views[]): Promise<void> => {
      // Always in the same order, to prevent deadlocks between processes.
      const sorted = views.toSorted((one, other) => (one.day + one.path < other.day + other.path ? -1 : 1));
      return write(async (trx) => {
        for (let start = 0; start < sorted.length; start += BATCH) {
          await trx
            .insertInto('screen_view')
            .values(sorted.slice(start, start + BATCH))
            .onConflict((conflict) =>
              conflict.columns(['day', 'path']).doUpdateSet((row) => ({ views: row('screen_view.views', '+', row.ref('excluded.views')) })),
            )
            .execute();
        }
      });
    },
  };
}
