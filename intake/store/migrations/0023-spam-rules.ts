import { type Kysely, sql } from 'kysely';

type Submissions = { submission: { state: string; told_at: number | null; digested_at: number | null } };

/** Rules against spam, texts by their keys, and who knows of a quarantined submission (decisions 0205 to 0207). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('submission').addColumn('text_key', 'text').execute();
  for (const column of ['told_at', 'read_at']) await db.schema.alterTable('submission').addColumn(column, 'bigint').execute();
  // Earlier versions stored no time of delivery.
  await db
    .withTables<Submissions>()
    .updateTable('submission')
    .set({ told_at: sql.ref('digested_at') })
    .where('state', '=', 'quarantined')
    .execute();
  await db.schema.createIndex('submission_by_text').on('submission').columns(['text_key', 'received_at']).execute();
  await db.schema.createIndex('submission_by_sender').on('submission').expression(sql`state, lower(user_email)`).execute();
  await db.schema
    .createTable('spam_rule')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('spam_rule_once', ['kind', 'value'])
    .execute();
}
