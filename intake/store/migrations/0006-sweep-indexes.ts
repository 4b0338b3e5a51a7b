import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What the metrics count and the sweep looks for is found without reading all that is kept, while everybody waits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // By the state alone it would be taken for the way to the next mail, which outbox_due is.
  await db.schema.createIndex('outbox_settled').on('outbox').columns(['settled_at', 'state']).execute();
  await db.schema.createIndex('outbox_with_body').on('outbox').column('created_at').where(sql.ref('facts'), '!=', sql`'{}'`).execute();
  await db.schema.createIndex('receipt_by_age').on('receipt').column('created_at').execute();
}
