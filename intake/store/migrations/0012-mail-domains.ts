import type { Kysely } from 'kysely';

/** The domain that a mail goes to, by its key: a server that hangs must not take all sending slots. Empty for what was queued before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('domain_key', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
