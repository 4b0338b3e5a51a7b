import type { Kysely } from 'kysely';

/** The key of the recipient's domain, so that a hanging server can't take all sending slots. Empty for mails queued before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('domain_key', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
