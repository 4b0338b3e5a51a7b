import { Kysely, PostgresDialect } from 'kysely';
import { groupCommit, type Write } from './group-commit.ts';
import { type Engine, migrate } from './migrate.ts';
import { NodeSqliteDialect, openSqlite } from './sqlite.ts';
import type { Database, Tables } from './tables.ts';

/** An open store, before the questions that can be asked of it. */
export interface OpenDatabase {
  engine: Engine;
  db: Database;
  write: Write;
}

/** Where a store stands. */
export interface StorePlace {
  /** The folder of the SQLite file. */
  dataDir: string;
  /** `postgres://…`: the store stands there and not in the folder. */
  databaseUrl?: string | undefined;
}

const POOL_SIZE = 10;
const CONNECT_PATIENCE_MS = 5000;
// Less than a visitor's browser waits: a table that is locked is answered for, not waited for.
const LOCK_PATIENCE_MS = 5000;
const STATEMENT_PATIENCE_MS = 8000;
// All our numbers fit: times in milliseconds, and counts.
const INT8 = 20;

/** Opens the store and brings its tables up to date. @throws {StoreRefused} when a newer version made it. */
export async function openDatabase(place: StorePlace): Promise<OpenDatabase> {
  const open = await connect(place);
  try {
    await migrate(open.db, open.engine);
    return open;
  } catch (error) {
    await open.db.destroy();
    throw error;
  }
}

/** Opens whatever is there, be it no store yet, or one of another version. */
export async function connect({ dataDir, databaseUrl }: StorePlace): Promise<OpenDatabase> {
  const engine: Engine = databaseUrl ? 'postgres' : 'sqlite';
  const db = new Kysely<Tables>({ dialect: databaseUrl ? await postgres(databaseUrl) : new NodeSqliteDialect(await openSqlite(dataDir)) });
  // PostgreSQL groups the commits of its connections by itself.
  const write: Write = engine === 'sqlite' ? groupCommit(db) : (work) => db.transaction().execute(work);
  return { engine, db, write };
}

async function postgres(connectionString: string): Promise<PostgresDialect> {
  // Loaded by those alone who use it: it weighs as much as the rest of the store.
  const { default: pg } = await import('pg');
  const types = { getTypeParser: (id: number, format?: 'text' | 'binary') => (id === INT8 ? Number : pg.types.getTypeParser(id, format as 'text')) };
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_PATIENCE_MS,
    lock_timeout: LOCK_PATIENCE_MS,
    statement_timeout: STATEMENT_PATIENCE_MS,
    types,
  });
  // A connection lost while nobody uses it must not end the process; the next query opens another.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
}
