import { sql } from 'kysely';
import { VERSION } from '../settings/version.ts';
import { isReadOnly } from './postgres.ts';
import type { Database, OnEngine } from './tables.ts';

const BEAT_MS = 10_000;
/** After so long without a beat, a process on PostgreSQL counts as gone. */
const SILENT = sql`interval '30 seconds'`;

/**
 * Lets the other processes on a PostgreSQL store know that one of this version uses it, until the
 * returned function is called. A row, because PgBouncer may keep a session's lock longer than the
 * process lives. On SQLite, the lock of the folder tells.
 */
export async function announce({ db, engine }: OnEngine): Promise<() => Promise<void>> {
  if (engine === 'sqlite') return async () => undefined;
  const id = crypto.randomUUID();
  const beat = () =>
    sql`with gone as (delete from process where seen_at <= clock_timestamp() - ${SILENT})
      insert into process values (${id}, ${VERSION}, clock_timestamp())
      on conflict (id) do update set seen_at = excluded.seen_at`.execute(db);
  // Nobody can migrate a database that takes no writes.
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
 * Lists the versions of the processes that use a PostgreSQL store, and lets no other begin before
 * the transaction is over.
 */
export async function versionsBeside(trx: Database): Promise<string[]> {
  await sql`lock table process in exclusive mode`.execute(trx);
  const { rows } = await sql<{ version: string }>`select version from process
    where seen_at > clock_timestamp() - ${SILENT}`.execute(trx);
  return rows.map(({ version }) => version);
}
