import type { Kysely } from 'kysely';

/** The HMAC of the sender's address in idempotency records, so that erasure finds them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('receipt').addColumn('address_key', 'text').execute();
}
