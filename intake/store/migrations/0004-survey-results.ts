import type { Kysely } from 'kysely';

/** The survey's results as they were last shown: the next ones tell of at least five people more, or are these again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('survey_result')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('people', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute();
}
