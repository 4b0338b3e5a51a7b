import { sql } from 'kysely';
import { VERSION } from '../settings/version.ts';
import { isReadOnly } from './postgres.ts';
import type { Database, OnEngine } from './tables.ts';

const BEAT_MS = 10_000;
/** A PostgreSQL process that is silent for longer counts as gone. */
const SILENT = sql`interval '30 seconds'`;

/**
 * Announces to other processes on PostgreSQL that this version uses the store, until the returned
 * function is called. A row, because PgBouncer may keep a session's lock longer than the process
 * lives. SQLite has the folder's lock instead.
 */
export async function announce({ db, engine }: OnEngine): Promise<() => Promise<void>> {
  if (engine === 'sqlite') return async () => undefined;
  const id = crypto.randomUUID();
  const beat = () =>
    sql`with gone as (delete from process where seen_at <= clock_timestamp() - ${SILENT})
      insert into process values (${id}, ${VERSION}, clock_timestamp())
      on conflict (id) do update set seen_at = excluded.seen_at`.execute(db);
  // A read-only database can't be migrated either, so nothing has to be announced.
  await beat().catch((error: unknown) => (isReadOnly(error) ? undefined : Promise.reject(error)));
  let last: Promise<unknown> = Promise.resolve();
  const beating = setInterval(() => {
    last = beat().catch(() => undefined);
  }, BEAT_MS).unref();
  return async () => {
    clearInterval(beating);
    await last;
    await sql`delete from process where id = ${id}`.execute(db).catch(() => undefined);
  };
}

/**
 * Versions of the processes that use a PostgreSQL store. No other process can start before the
 * transaction ends.
 */
export async function versionsBeside(trx: Database): Promise<string[]> {
  await sql`lock table process in exclusive mode`.execute(trx);
  const { rows } = await sql<{ version: string }>`select version from process
    where seen_at > clock_timestamp() - ${SILENT}`.execute(trx);
  return rows.map(({ version }) => version);
}
