import type { Kysely } from 'kysely';

/** The time of the last weekly report (decision 0223). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('clock')
    .addColumn('reported_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  // The first report comes after the next Monday: what happened before the upgrade is not this week's.
  await db.withTables<{ clock: { reported_at: number } }>().updateTable('clock').set({ reported_at: Date.now() }).execute();
}
