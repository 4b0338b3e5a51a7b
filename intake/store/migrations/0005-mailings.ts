import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Mailings: texts, recipients, suppressions, and their priority below all other mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mailing')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('letter', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('mailing_recipient')
    .addColumn('mailing_id', 'text', (column) => column.notNull())
    .addColumn('recipient_key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('mailing_recipient_once', ['mailing_id', 'recipient_key'])
    .execute();
  await db.schema
    .createTable('suppression')
    .addColumn('recipient_key', 'text', (column) => column.primaryKey())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable('outbox')
    .addColumn('is_bulk', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.dropIndex('outbox_due').execute();
  await db.schema.createIndex('outbox_due').on('outbox').columns(['is_bulk', 'due_at']).where(sql.ref('state'), 'in', sql`('pending', 'sending')`).execute();
}
