import { type Kysely, sql } from 'kysely';

/** What became of the mails of a mailing, and addresses that failed (decisions 0212 and 0213). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('mailing_id', 'text').execute();
  await db.schema.createIndex('outbox_by_mailing').on('outbox').columns(['mailing_id', 'state']).where(sql.ref('mailing_id'), 'is not', null).execute();
  for (const column of ['delivered', 'withdrawn', 'dead'])
    await db.schema
      .alterTable('mailing')
      .addColumn(column, 'integer', (added) => added.notNull().defaultTo(0))
      .execute();
  await db.schema
    .createTable('mail_failure')
    .addColumn('recipient_key', 'text', (column) => column.primaryKey())
    .addColumn('mail_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .execute();
}
