import type { Kysely } from 'kysely';

/** When an address was first refused for good (decision 0213). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('mail_failure').execute();
  await db.schema
    .createTable('mail_failure')
    .addColumn('recipient_key', 'text', (column) => column.primaryKey())
    .addColumn('failed_at', 'bigint', (column) => column.notNull())
    .execute();
}
