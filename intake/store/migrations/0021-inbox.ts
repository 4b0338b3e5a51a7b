import { type Kysely, sql } from 'kysely';

type Submissions = { submission: { resource: string; progress: string | null; received_at: number } };

// Nobody could say which earlier enquiries were answered. Those of the last days are worth a look, older ones would only be noise.
const RECENT_MS = 14 * 24 * 60 * 60 * 1000;

/** What operators do with submissions, and their notes (decision 0196). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['progress', 'progress_by', 'taken_by', 'changed_by']) await db.schema.alterTable('submission').addColumn(column, 'text').execute();
  for (const column of ['progress_at', 'changed_at']) await db.schema.alterTable('submission').addColumn(column, 'bigint').execute();
  await db.schema
    .alterTable('submission')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('submission_by_progress').on('submission').columns(['state', 'progress', 'received_at']).execute();
  await db
    .withTables<Submissions>()
    .updateTable('submission')
    .set({ progress: sql`case when received_at > ${Date.now() - RECENT_MS} then 'new' else 'closed' end` })
    .where('resource', '=', 'contact-messages')
    .execute();
  await db.schema
    .createTable('enquiry_note')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('submission_id', 'text', (column) => column.notNull())
    .addColumn('written_at', 'bigint', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('enquiry_note_by_submission').on('enquiry_note').column('submission_id').execute();
}
