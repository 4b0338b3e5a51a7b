import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * What networks have sent of late, where several processes share it. Unlogged: it goes into no copy of the database's files, its writes
 * are not synced, and a crash empties it.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'postgres') await sql`create unlogged table network_limit (network_key text primary key, full_at bigint not null)`.execute(db);
}
