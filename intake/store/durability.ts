import { sql } from 'kysely';
import type { OpenDatabase } from './open.ts';

/**
 * Describes PostgreSQL settings that can lose acknowledged submissions in a power cut, with the
 * remedy; undefined if there are none. SQLite needs no check, because we set its settings
 * ourselves.
 */
export async function describeRisk({ db, engine }: OpenDatabase): Promise<string | undefined> {
  if (engine === 'sqlite') return undefined;
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name in ('fsync', 'synchronous_commit') and setting = 'off' order by name`.execute(
    db,
  );
  const off = rows.map(({ name }) => `${name}=off`).join(' and ');
  if (off === '') return undefined;
  return `PostgreSQL runs with ${off}, so a power cut can take what was acknowledged: turn it on, in postgresql.conf or where else it was set.`;
}
