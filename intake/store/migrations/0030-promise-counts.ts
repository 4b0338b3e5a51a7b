import { type Kysely, sql } from 'kysely';

/** Indexes for the counts of promises: of mails without those of mailings, which are many times more, and of submissions in the inbox alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const delivered = db.schema.createIndex('outbox_delivered').on('outbox').columns(['kind', 'settled_at', 'created_at']);
  await delivered.where(sql.ref('state'), '=', sql`'delivered'`).execute();
  for (const name of ['submission_answered', 'submission_awaiting']) await db.schema.dropIndex(name).execute();
  const answered = db.schema.createIndex('submission_answered').on('submission').columns(['state', 'progress_at']);
  await answered.where(sql.ref('progress'), '=', sql`'answered'`).execute();
  const awaiting = db.schema.createIndex('submission_awaiting').on('submission').columns(['state', 'received_at', 'id']);
  await awaiting.where(sql.ref('awaits_survey'), '=', sql`1`).execute();
}
