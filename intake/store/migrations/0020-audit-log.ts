import type { Kysely } from 'kysely';

/** What operators did at the desk (decision 0195). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('done_at', 'bigint', (column) => column.notNull())
    .addColumn('operator', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('item_name', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('audit_log_by_age').on('audit_log').columns(['done_at', 'id']).execute();
}
