import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Indexes for the metrics and retention, so that they don't scan whole tables while writes wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // With `state` as its only column, the planner would prefer this index over outbox_due to find the next mail.
  await db.schema.createIndex('outbox_settled').on('outbox').columns(['settled_at', 'state']).execute();
  await db.schema.createIndex('outbox_with_body').on('outbox').column('created_at').where(sql.ref('facts'), '!=', sql`'{}'`).execute();
  await db.schema.createIndex('receipt_by_age').on('receipt').column('created_at').execute();
}
