import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Rate limit counts by network, shared by several processes. Unlogged: not part of file backups, not synced, and emptied by a crash.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'postgres') await sql`create unlogged table network_limit (network_key text primary key, full_at bigint not null)`.execute(db);
}
