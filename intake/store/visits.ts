import type { OpenDatabase } from './open.ts';

/** How often a screen was viewed on a day (UTC). */
export interface Views {
  day: string;
  path: string;
  views: number;
}

/** The counts of views, which tell of nobody. */
export interface StoredVisits {
  /** Adds to what is stored. */
  add(views: Views[]): Promise<void>;
}

// Three values each: below what SQLite binds to one statement.
const BATCH = 5000;

/** The views of an open store. */
export function createVisits({ write }: OpenDatabase): StoredVisits {
  return {
    add: (views) => {
      // In one order for all: of two processes that add at once, one waits for the other, and never both.
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
