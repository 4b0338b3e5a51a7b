import type { Kysely } from 'kysely';

/** The survey results that were last shown. They are shown again until five more people have answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('survey_result')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('people', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute();
}
