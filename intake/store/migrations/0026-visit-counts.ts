import type { Kysely } from 'kysely';

/** Counts of what is no view of a screen: hosts of referrers, actions, forms (decision 0216). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('visit_count')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('visit_count_once', ['day', 'kind', 'name'])
    .execute();
}
