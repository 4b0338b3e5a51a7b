import type { Kysely } from 'kysely';

/** Receipts are found by the HMAC of an address, so that they can be erased with all else of a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('receipt').addColumn('address_key', 'text').execute();
}
