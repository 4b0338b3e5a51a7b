import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { refuseNewer, refuseOlder } from '../engine/migrate.ts';
import { openDatabase } from '../engine/open.ts';
import { countRows } from '../engine/rows.ts';
import { lockAlone, NodeSqliteDialect, openToRead, storeFile } from '../engine/sqlite.ts';
import { StoreRefused } from '../engine/store-errors.ts';
import type { Tables, Trx } from '../engine/tables.ts';
import { inspect, type StoreFacts } from './inspect.ts';

const BATCH = 500;
type AnyRow = Record<string, SQLOutputValue>;

/**
 * To an empty PostgreSQL database, in one transaction, with the secret, so that links in mails stay
 * valid.
 * @throws {StoreRefused} if another process uses the store, another version made it, or the
 * database isn't empty.
 */
export async function moveStore(dataDir: string, databaseUrl: string): Promise<StoreFacts> {
  const file = storeFile(dataDir);
  using _lock = await lockAlone(dataDir);
  const facts = await inspect(file);
  const source = openToRead(file);
  await using reader = new Kysely<Tables>({ dialect: new NodeSqliteDialect(source) });
  await refuseNewer(reader, undefined, 'move');
  await refuseOlder(reader);
  const tables = (await reader.introspection.getTables()).map(({ name }) => name);
  await fill(databaseUrl, source.database, tables);
  return facts;
}

async function fill(databaseUrl: string, source: DatabaseSync, tables: string[]): Promise<void> {
  const { db, write } = await openDatabase({ dataDir: '', databaseUrl });
  await using _target = db;
  await write(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    // An intake that starts meanwhile waits for this lock.
    await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in exclusive mode`.execute(
      trx,
    );
    for (const table of tables) await refuseFilled(trx, table);
    for (const table of ['secret', 'clock'] as const) await trx.deleteFrom(table).execute();
    for (const table of tables) await copyTable(trx, source, table);
  });
}

async function refuseFilled(trx: Trx, table: string): Promise<void> {
  // An intake that only started has left rows in these tables.
  if (['secret', 'clock'].includes(table) || (await countAll(trx, table)) === 0) return;
  throw new StoreRefused(
    `The database that DATABASE_URL names isn't empty (${table} has rows): name a new one that no intake has used. Nothing was moved.`,
  );
}

async function copyTable(trx: Trx, source: DatabaseSync, table: string): Promise<void> {
  let copied = 0;
  let batch: AnyRow[] = [];
  const flush = async () => {
    if (batch.length > 0)
      await trx.withTables<Record<string, AnyRow>>().insertInto(table).values(batch).execute();
    copied += batch.length;
    batch = [];
  };
  for (const row of source.prepare(`select * from "${table}"`).iterate()) {
    batch.push(row);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  const arrived = await countAll(trx, table);
  if (arrived !== copied)
    throw new StoreRefused(
      `Of ${copied} rows of ${table} only ${arrived} arrived. Nothing was moved.`,
    );
}

const countAll = (trx: Trx, table: string) => countRows(trx.selectFrom(table as keyof Tables));
