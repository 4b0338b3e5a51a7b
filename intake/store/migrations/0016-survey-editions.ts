import type { Kysely } from 'kysely';

type Results = { survey_result: { people: number; content: string } };
type EditionResults = { survey_result: { edition: string; people: number; content: string } };

/**
 * Survey responses belong to editions of the statements (decision 0120). The earlier ones get the empty edition, and belong to the first
 * edition that an intake opens.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('survey_edition')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('opened_on', 'text', (column) => column.notNull())
    .addColumn('closed_on', 'text')
    .execute();
  for (const table of ['survey_pending', 'survey_batch'])
    await db.schema
      .alterTable(table)
      .addColumn('edition', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  const shown = await db.withTables<Results>().selectFrom('survey_result').select(['people', 'content']).execute();
  await db.schema.dropTable('survey_result').execute();
  await db.schema
    .createTable('survey_result')
    .addColumn('edition', 'text', (column) => column.primaryKey())
    .addColumn('people', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute();
  for (const { people, content } of shown) await db.withTables<EditionResults>().insertInto('survey_result').values({ edition: '', people, content }).execute();
}
