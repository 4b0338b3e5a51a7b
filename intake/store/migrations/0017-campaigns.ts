import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Clients and their campaigns: waves and groups, and the wave and group of responses (decision 0121). '' is the survey without a campaign. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('client')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .execute();
  await db.schema
    .createTable('campaign')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('system', 'text', (column) => column.notNull())
    .addColumn('welcome', 'text', (column) => column.notNull())
    .addColumn('created_on', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('campaign_wave')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('campaign_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('opens_on', 'text', (column) => column.notNull())
    .addColumn('closes_on', 'text', (column) => column.notNull())
    .addColumn('closed_on', 'text')
    .addColumn('group_count', 'integer')
    .execute();
  await db.schema
    .createTable('campaign_group')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('campaign_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('side', 'text', (column) => column.notNull())
    .addColumn('invited', 'integer')
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute();
  for (const table of ['campaign_wave', 'campaign_group']) await db.schema.createIndex(`${table}_by_campaign`).on(table).column('campaign_id').execute();
  for (const [table, column] of [
    ['survey_respondent', 'wave_id'],
    ['survey_pending', 'wave_id'],
    ['survey_batch', 'wave_id'],
    ['survey_answer', 'group_id'],
  ] as const)
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
      .execute();
  for (const table of ['survey_batch', 'survey_respondent'] as const)
    await db.schema.createIndex(`${table}_by_wave`).on(table).column('wave_id').where(sql.ref('wave_id'), '!=', sql`''`).execute();
}
