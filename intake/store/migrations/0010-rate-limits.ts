import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The table of rate-limiter-flexible, which replaces our own. Unlogged: not part of file backups, not synced, and emptied by a crash.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`drop table network_limit`.execute(db);
  await sql`create unlogged table rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(db);
}
