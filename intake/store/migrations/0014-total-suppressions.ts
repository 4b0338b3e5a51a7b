import type { Kysely } from 'kysely';

/** Suppressions of all mail to an address, beside those of announcements. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('suppression')
    .addColumn('is_total', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
