import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

type Before = {
  survey_answer: { id: string; answers: string; comments: string };
  survey_result: { people: number; content: string };
};
type After = {
  survey_result: Before['survey_result'];
  survey_batch: { id: string; day: string; source: string; state: string; people: number };
  survey_answer: { id: string; batch_id: string; answers: string };
  survey_comment: { id: string; batch_id: string; question: string; comment: string };
};

// As `LEAST_PEOPLE`: results move by as many people or not at all.
const LEAST_PEOPLE = 5;
const MANY = 200;

/**
 * Survey responses wait encrypted for their copy, and are stored in batches (decisions 0071 and 0072). The earlier answers become one batch,
 * in new rows with new ids and without the comments, so that neither the order of rows nor a key joins them with respondents or comments.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const unordered = engine === 'sqlite' ? sql`without rowid` : sql``;
  const before = db.withTables<Before>();
  const rows = await before.selectFrom('survey_answer').select(['answers', 'comments']).execute();
  const shown = (await before.selectFrom('survey_result').select('people').executeTakeFirst())?.people ?? 0;
  await db.schema.dropTable('survey_answer').execute();
  await db.schema
    .createTable('survey_pending')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('batch_id', 'text')
    .addColumn('people', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .modifyEnd(unordered)
    .execute();
  await db.schema
    .createTable('survey_batch')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('people', 'integer', (column) => column.notNull())
    .execute();
  for (const [table, columns] of [
    ['survey_answer', ['answers']],
    ['survey_comment', ['question', 'comment']],
  ] as const) {
    let made = db.schema
      .createTable(table)
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('batch_id', 'text', (column) => column.notNull());
    for (const column of columns) made = made.addColumn(column, 'text', (type) => type.notNull());
    await made.modifyEnd(unordered).execute();
    await db.schema.createIndex(`${table}_by_batch`).on(table).column('batch_id').execute();
  }
  await db.schema.alterTable('survey_respondent').addColumn('address_key', 'text').execute();
  await db.schema.createIndex('survey_respondent_by_address').on('survey_respondent').column('address_key').execute();
  await db.schema.createIndex('submission_by_address').on('submission').expression(sql`resource, lower(user_email)`).execute();
  if (rows.length > 0) await fill(db.withTables<After>(), rows, rows.length - shown);
}

async function fill(db: Kysely<After>, rows: { answers: string; comments: string }[], added: number): Promise<void> {
  const batch_id = randomUUID();
  const day = new Date().toISOString().slice(0, 10);
  // Answers of fewer than five people since the last results wait for the next ones, or the upgrade would reveal them.
  const state = added > 0 && added < LEAST_PEOPLE ? 'waiting' : 'counted';
  if (added >= LEAST_PEOPLE) await db.updateTable('survey_result').set({ people: 0, content: '' }).execute();
  await db.insertInto('survey_batch').values({ id: batch_id, day, source: 'earlier', state, people: rows.length }).execute();
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  const answers = rows.map((row) => ({ id: randomUUID(), batch_id, answers: row.answers })).sort(byId);
  const comments = rows
    .flatMap((row) => Object.entries<string>(JSON.parse(row.comments)))
    .filter(([, comment]) => comment !== '')
    .map(([question, comment]) => ({ id: randomUUID(), batch_id, question, comment: comment.replaceAll('\0', '') }))
    .sort(byId);
  for (let first = 0; first < answers.length; first += MANY)
    await db
      .insertInto('survey_answer')
      .values(answers.slice(first, first + MANY))
      .execute();
  for (let first = 0; first < comments.length; first += MANY)
    await db
      .insertInto('survey_comment')
      .values(comments.slice(first, first + MANY))
      .execute();
}
