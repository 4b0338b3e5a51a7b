import type { Kysely } from 'kysely';

/** What an erasure looks up: keys of submissions' addresses, mailings by recipient, and the number of erasures since the files were rewritten (decision 0235). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('submission').addColumn('address_key', 'text').execute();
  await db.schema.createIndex('submission_by_key').on('submission').column('address_key').execute();
  await db.schema.createIndex('mailing_recipient_by_key').on('mailing_recipient').column('recipient_key').execute();
  await db.schema
    .alterTable('clock')
    .addColumn('uncleared', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
