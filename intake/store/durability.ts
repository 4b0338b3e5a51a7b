import { sql } from 'kysely';
import type { OpenDatabase } from './open.ts';

/** What of PostgreSQL's settings lets a power cut take what was acknowledged, and what to do; undefined where nothing does. Those of SQLite are ours. */
export async function describeRisk({ db, engine }: OpenDatabase): Promise<string | undefined> {
  if (engine === 'sqlite') return undefined;
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name in ('fsync', 'synchronous_commit') and setting = 'off' order by name`.execute(db);
  const off = rows.map(({ name }) => `${name}=off`).join(' and ');
  if (off === '') return undefined;
  return `PostgreSQL runs with ${off}, so a power cut can take what was acknowledged: turn it on, in postgresql.conf or where else it was set.`;
}
