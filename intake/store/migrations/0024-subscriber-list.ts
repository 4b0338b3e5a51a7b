import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The list at the desk: keys and sources of subscribers, why mail is suppressed, and counts by day that outlive the rows (decision 0208). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['address_key', 'source']) await db.schema.alterTable('subscriber').addColumn(column, 'text').execute();
  await db.schema.createIndex('subscriber_by_key').on('subscriber').column('address_key').execute();
  await db.schema.createIndex('subscriber_by_state').on('subscriber').columns(['state', 'created_at', 'id']).execute();
  await db.schema.alterTable('suppression').addColumn('reason', 'text').execute();
  await db.schema
    .createTable('subscriber_day')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('confirmed', 'integer', (column) => column.notNull())
    .addColumn('departed', 'integer', (column) => column.notNull())
    .execute();
  await countKnownDays(db);
}

type Known = { subscriber: { state: string; changed_at: number }; subscriber_day: { day: string; confirmed: number; departed: number } };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Counts the changes of rows that are still there: confirmed subscribers, and those who left within the retention. */
async function countKnownDays(db: Kysely<unknown>): Promise<void> {
  const known = db.withTables<Known>();
  const rows = await known
    .selectFrom('subscriber')
    .select([sql<number>`changed_at / ${sql.lit(DAY_MS)}`.as('number'), 'state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('state', 'in', ['confirmed', 'unsubscribed'])
    .groupBy(['number', 'state'])
    .execute();
  const dayOf = (number: number) => new Date(Math.floor(number) * DAY_MS).toISOString().slice(0, 10);
  for (const [day, counts] of Map.groupBy(rows, ({ number }) => dayOf(number))) {
    const countOf = (state: string) => Number(counts.find((one) => one.state === state)?.count ?? 0);
    await known
      .insertInto('subscriber_day')
      .values({ day, confirmed: countOf('confirmed'), departed: countOf('unsubscribed') })
      .execute();
  }
}
