import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Indexes for the desk's lists, so that they don't scan whole tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('submission_by_kind').on('submission').columns(['state', 'resource', 'received_at']).execute();
  await db.schema.createIndex('subscriber_by_age').on('subscriber').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('outbox_dead').on('outbox').columns(['settled_at', 'id']).where(sql.ref('state'), '=', sql`'dead'`).execute();
}
