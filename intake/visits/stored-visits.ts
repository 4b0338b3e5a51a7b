import { sql } from 'kysely';
import type { VisitKind, VisitName, VisitSum } from '../../core/desk/visits.ts';
import type { OpenDatabase } from '../engine/open.ts';
import type { Trx } from '../engine/tables.ts';

/** `day` is UTC. */
export interface VisitCount {
  day: string;
  kind: VisitKind;
  name: string;
  count: number;
}

/**
 * Further hosts on a day are counted together, so that nobody can fill the store with invented ones
 * (decisions/view-counts.md).
 */
const HOSTS_A_DAY = 100;
export const OTHER_HOSTS = 'other';
// Four values each: below SQLite's limit of bound parameters.
const BATCH = 5000;
// More names tell an operator nothing.
const NAMES_MOST = 30;

export function createVisits({ db, engine, write }: OpenDatabase) {
  const all = (since: string) => db.selectFrom('visit_count').where('day', '>=', since);
  return {
    add: (counts: VisitCount[]): Promise<void> => {
      return write(async (trx) => {
        // Other processes must see these hosts when they count theirs.
        if (engine === 'postgres')
          await sql`select pg_advisory_xact_lock(hashtextextended('visits', 0))`.execute(trx);
        const bounded = await boundHosts(trx, counts);
        for (let start = 0; start < bounded.length; start += BATCH) {
          await trx
            .insertInto('visit_count')
            .values(bounded.slice(start, start + BATCH))
            .onConflict((conflict) =>
              conflict.columns(['day', 'kind', 'name']).doUpdateSet((row) => ({
                count: row('visit_count.count', '+', row.ref('excluded.count')),
              })),
            )
            .execute();
        }
      });
    },
    /** By day; actions by their names. */
    sums: async (since: string): Promise<VisitSum[]> => {
      const series = sql<string>`case when kind = 'action' then name else kind end`;
      const rows = await all(since)
        .select(({ fn }) => ['day', series.as('series'), fn.sum<number>('count').as('count')])
        .groupBy(['day', series])
        .orderBy('day')
        .execute();
      return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
    },
    /** Of each kind, the most frequent first. */
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

/** Counts hosts beyond the day's first hundred, stored ones included, as one. */
async function boundHosts(trx: Trx, counts: VisitCount[]): Promise<VisitCount[]> {
  const hosts = counts.filter(({ kind }) => kind === 'referrer');
  const days = [...new Set(hosts.map(({ day }) => day))];
  if (days.length === 0) return counts;
  const stored = await trx
    .selectFrom('visit_count')
    .select(['day', 'name'])
    .where('kind', '=', 'referrer')
    .where('name', '!=', OTHER_HOSTS)
    .where('day', 'in', days)
    .execute();
  const known = Object.groupBy(stored, ({ day }) => day);
  const names = new Map(days.map((day) => [day, new Set(known[day]?.map(({ name }) => name))]));
  const others = new Map<string, number>();
  const bounded = counts.filter(({ day, kind, name, count }) => {
    const ofDay = kind === 'referrer' && names.get(day);
    if (!ofDay) return true;
    if (name !== OTHER_HOSTS && ofDay.size < HOSTS_A_DAY) ofDay.add(name);
    if (ofDay.has(name)) return true;
    others.set(day, count + (others.get(day) ?? 0));
    return false;
  });
  for (const [day, count] of others)
    bounded.push({ day, kind: 'referrer', name: OTHER_HOSTS, count });
  return bounded;
}
