import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';

// The engine's own busy timeout stops the whole process while it waits; this one lets other requests go on.
const BUSY_PATIENCE_MS = 2000;
const BUSY_PAUSE_MS = 10;
const MAX_STATEMENTS = 200;

/** Opens the SQLite file `intake.sqlite` of a folder: durable before it answers, one writer. */
export async function openSqlite(folder: string): Promise<DatabaseSync> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(path.join(folder, 'intake.sqlite'), { timeout: 0 });
  await patiently(() => database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on; pragma foreign_keys = on'));
  return database;
}

/** Kysely's dialect over `node:sqlite`. A transaction takes the write lock at its beginning, and may create tables (a crash leaves no half of a migration). */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(database: DatabaseSync) {
    const config = { database: { close: () => database.close(), prepare: cachedPrepare(database) } };
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: <Row>(query: CompiledQuery) => patiently(() => connection.executeQuery<Row>(query)) as Promise<QueryResult<Row>>,
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** Tries again while another process holds the lock. @throws what the engine says once patience is at its end. */
async function patiently<Value>(attempt: () => Value): Promise<Awaited<Value>> {
  for (const deadline = performance.now() + BUSY_PATIENCE_MS; ; await sleep(BUSY_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
  }
}

function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode;
  // SQLITE_BUSY with its extended codes, and SQLITE_LOCKED.
  return code !== undefined && [5, 6].includes(code & 0xff);
}

function cachedPrepare(database: DatabaseSync) {
  const statements = new Map<string, ReturnType<typeof asKyselyExpects>>();
  return (text: string) => {
    const known = statements.get(text);
    if (known) return known;
    if (statements.size >= MAX_STATEMENTS) statements.clear();
    const statement = asKyselyExpects(database.prepare(text));
    statements.set(text, statement);
    return statement;
  };
}

function asKyselyExpects(statement: StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: (values: ReadonlyArray<unknown>) => statement.all(...(values as SQLInputValue[])),
    run: (values: ReadonlyArray<unknown>) => statement.run(...(values as SQLInputValue[])),
    iterate: (values: ReadonlyArray<unknown>) => statement.iterate(...(values as SQLInputValue[])),
  };
}
