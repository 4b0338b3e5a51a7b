import { type Kysely, sql } from 'kysely';

type Before = {
  submission: { resource: string; received_at: number; awaits_survey: number };
  mailing: { id: string; created_at: number };
};

/** What tells which promises were kept (decision 0200). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('submission_id', 'text').execute();
  await db.schema.createIndex('outbox_by_submission').on('outbox').column('submission_id').where('submission_id', 'is not', null).execute();
  await db.schema
    .createTable('mail_outcome')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('submission_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('mail_outcome_by_submission').on('mail_outcome').column('submission_id').execute();
  await db.schema.createIndex('mail_outcome_by_age').on('mail_outcome').column('settled_at').execute();
  await db.schema.createIndex('submission_answered').on('submission').column('progress_at').where(sql.ref('progress'), '=', sql`'answered'`).execute();
  await markRequests(db);
}

/** Whoever asked for access before the survey's announcement began was promised it. */
async function markRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('submission').addColumn('awaits_survey', 'integer').execute();
  await db.schema.createIndex('submission_awaiting').on('submission').columns(['received_at', 'id']).where(sql.ref('awaits_survey'), '=', sql`1`).execute();
  const before = db.withTables<Before>();
  const announcement = await before.selectFrom('mailing').select('created_at').where('id', '=', 'survey-announcement').executeTakeFirst();
  await before
    .updateTable('submission')
    .set({ awaits_survey: sql`case when received_at <= ${announcement?.created_at ?? Number.MAX_SAFE_INTEGER} then 1 else 0 end` })
    .where('resource', '=', 'access-requests')
    .execute();
}
