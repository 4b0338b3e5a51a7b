import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The first tables. A released migration never changes; add a new one instead. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  // SQLite stores WITHOUT ROWID tables ordered by their random keys, so the order of rows reveals nothing.
  const unordered = engine === 'sqlite' ? sql`without rowid` : sql``;
  await db.schema
    .createTable('secret')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('receipt')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .modifyEnd(unordered)
    .execute();
  await db.schema
    .createTable('submission')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('user_email', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('digested_at', 'bigint')
    .execute();
  await db.schema.createIndex('submission_by_age').on('submission').columns(['state', 'received_at']).execute();
  await db.schema
    .createTable('subscriber')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_email', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('survey_respondent')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_email', 'text', (column) => column.notNull())
    .addColumn('user_role', 'text', (column) => column.notNull())
    .addColumn('user_company', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .modifyEnd(unordered)
    .execute();
  await db.schema
    .createTable('survey_answer')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('answers', 'text', (column) => column.notNull())
    .addColumn('comments', 'text', (column) => column.notNull())
    .modifyEnd(unordered)
    .execute();
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient_key', 'text', (column) => column.notNull())
    .addColumn('facts', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('settled_at', 'bigint')
    .addColumn('error', 'text')
    .execute();
  await db.schema.createIndex('outbox_due').on('outbox').column('due_at').where(sql.ref('state'), 'in', sql`('pending', 'sending')`).execute();
  await db.schema.createIndex('outbox_by_recipient').on('outbox').columns(['recipient_key', 'kind', 'created_at']).execute();
}
