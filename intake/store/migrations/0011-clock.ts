import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The latest time that the store has seen, and the row that a readiness check writes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('clock').addColumn('trusted_at', 'bigint').addColumn('doubted_at', 'bigint').addColumn('checked_at', 'bigint').execute();
  await sql`insert into clock (trusted_at) select max(received_at) from submission`.execute(db);
}
