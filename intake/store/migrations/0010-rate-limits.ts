import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The table that rate-limiter-flexible counts in, in place of our own. Unlogged: it goes into no copy of the database's files, its writes
 * are not synced, and a crash empties it.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`drop table network_limit`.execute(db);
  await sql`create unlogged table rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(db);
}
