import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Shared drafts of the survey, and the addresses that their resume links were mailed to. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const unordered = engine === 'sqlite' ? sql`without rowid` : sql``;
  await db.schema
    .createTable('survey_draft')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .modifyEnd(unordered)
    .execute();
  await db.schema
    .createTable('survey_draft_link')
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('recipient_key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('survey_draft_link_key', ['token_hash', 'recipient_key'])
    .modifyEnd(unordered)
    .execute();
  await db.schema.createIndex('survey_draft_link_by_recipient').on('survey_draft_link').column('recipient_key').execute();
}
