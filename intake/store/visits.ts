import { sql } from 'kysely';
import type { VisitKind, VisitName, VisitSum } from '../../core/desk/visits.ts';
import type { OpenDatabase } from './engine/open.ts';

/** How often something happened on a day (UTC). */
export interface VisitCount {
  day: string;
  kind: VisitKind;
  name: string;
  count: number;
}

// Four values each: below SQLite's limit of bound parameters.
const BATCH = 5000;
// More names of a kind tell an operator nothing.
const NAMES_MOST = 30;

/** The counts of visits of an open store. */
export function createVisits({ db, write }: OpenDatabase) {
  const all = (since: string) => db.selectFrom('visit_count').where('day', '>=', since);
  return {
    add: (counts: VisitCount[]): Promise<void> => {
      // Always in the same order, to prevent deadlocks between processes.
      const keyOf = ({ day, kind, name }: VisitCount) => `${day} ${kind} ${name}`;
      const sorted = counts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
      return write(async (trx) => {
        for (let start = 0; start < sorted.length; start += BATCH) {
          await trx
            .insertInto('visit_count')
            .values(sorted.slice(start, start + BATCH))
            .onConflict((conflict) =>
              conflict.columns(['day', 'kind', 'name']).doUpdateSet((row) => ({
                count: row('visit_count.count', '+', row.ref('excluded.count')),
              })),
            )
            .execute();
        }
      });
    },
    /** The counts of each day since one, of actions by their names. */
    sums: async (since: string): Promise<VisitSum[]> => {
      const series = sql<string>`case when kind = 'action' then name else kind end`;
      const rows = await all(since)
        .select(({ fn }) => ['day', series.as('series'), fn.sum<number>('count').as('count')])
        .groupBy(['day', series])
        .orderBy('day')
        .execute();
      return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
    },
    /**
     * The screens, hosts and forms that were counted most since a day, of each kind the most
     * frequent first.
     */
    names: async (since: string): Promise<VisitName[]> => {
      const namesOf = async (kind: VisitKind) => {
        const rows = await all(since)
          .select(({ fn }) => ['name', fn.sum<number>('count').as('count')])
          .where('kind', '=', kind)
          .groupBy('name')
          .orderBy('count', 'desc')
          .orderBy('name')
          .limit(NAMES_MOST)
          .execute();
        return rows.map(({ name, count }) => ({ kind, name, count: Number(count) }));
      };
      return (await Promise.all([namesOf('screen'), namesOf('referrer'), namesOf('form')])).flat();
    },
  };
}
