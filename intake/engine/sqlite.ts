import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
} from 'kysely';
import { closeMarked, logOf, refuseCutOff, writeBack } from './cut-off.ts';
import { makePrivate, makePrivateFolder } from './durable-file.ts';
import { StoreRefused } from './store-errors.ts';

export const STORE_FILE = 'intake.sqlite';
const MAX_STATEMENTS = 200;
// A copy of the file without its log lacks what was written since.
const WRITE_BACK_MS = 60_000;

export interface OpenFile {
  database: DatabaseSync;
  close: () => void;
  /** @throws if the file was deleted or replaced since. */
  watch?: () => void;
  /**
   * Runs work while no other process has the folder's store open. @throws {StoreRefused} with the
   * given message if one does.
   */
  alone?: (work: () => Promise<void>, refusal: string) => Promise<void>;
}

/**
 * @throws {StoreRefused} if the file doesn't exist, because a wrong DATA_DIR would look like an
 * empty store, or if it is cut off from its log.
 */
export function storeFile(dataDir: string): string {
  const file = path.join(dataDir, STORE_FILE);
  if (!existsSync(file))
    throw new StoreRefused(
      `There is no store in ${dataDir}: set DATA_DIR to the folder that the intake uses.`,
    );
  refuseCutOff(file);
  return file;
}

/**
 * Commits are synced to disk, and there is a single writer. @throws {StoreRefused} while the store
 * is restored or moved, and if it is cut off from its log.
 */
export async function openSqlite(folder: string): Promise<OpenFile> {
  makePrivateFolder(folder);
  const file = path.join(folder, STORE_FILE);
  const lock = await lockShared(folder, () => refuseCutOff(file));
  makePrivate(file);
  const database = new DatabaseSync(file, { timeout: 0 });
  const keepWritingBack = () => {
    try {
      writeBack(database);
    } catch {
      // The disk is full, or the file is locked: the next write reports it.
    }
  };
  const timer = setInterval(keepWritingBack, WRITE_BACK_MS).unref();
  const close = () => {
    clearInterval(timer);
    if (lock.isTransaction) lock.exec('commit');
    closeMarked(database, file, takeAlone(lock));
    lock.close();
  };
  try {
    await retryWhileBusy(() =>
      database.exec(
        'pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on; pragma foreign_keys = on',
      ),
    );
    keepWritingBack();
    const watch = watchFiles(file);
    watch();
    return {
      database,
      close,
      watch,
      alone: async (work, refusal) => {
        lock.exec('commit');
        await orRefuse(() => retryWhileBusy(() => lock.exec('begin exclusive')), refusal);
        await work().finally(() => lock.exec('commit'));
        await share(lock, folder);
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

export function openToRead(file: string): OpenFile {
  const database = new DatabaseSync(file, { readOnly: true });
  return { database, close: () => database.close() };
}

/**
 * For `node:sqlite`. Transactions take the write lock at their beginning, and include schema
 * changes, so that a crash leaves no half-finished migration.
 */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #watch: OpenFile['watch'];

  constructor({ database, close, watch }: OpenFile) {
    const config = { database: { close, prepare: cachedPrepare(database) } };
    super(config);
    this.#config = config;
    this.#watch = watch;
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#config, this.#watch);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new LocklessCompiler();
  }
}

/** Drops `for update` and the like: with one writer, a transaction needs no row locks. */
class LocklessCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === 'Distinct') super.visitSelectModifier(node);
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #watch: OpenFile['watch'];

  constructor(config: SqliteDialectConfig, watch: OpenFile['watch']) {
    super(config);
    this.#watch = watch;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: <Row>(query: CompiledQuery) =>
        retryWhileBusy(() => connection.executeQuery<Row>(query)) as Promise<QueryResult<Row>>,
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.#watch?.();
    await super.commitTransaction(connection);
  }
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

/**
 * Checks that a SQLite file and its log are still the opened ones. If they are deleted or replaced,
 * SQLite goes on writing to files that no later start finds.
 * @returns a check that takes some microseconds, and throws if a path now names another file.
 */
function watchFiles(file: string): () => void {
  const opened = new Map<string, string | undefined>();
  return () => {
    for (const name of [file, logOf(file)]) {
      const found = identify(name);
      // SQLite creates the log at the first write.
      if (!opened.get(name)) opened.set(name, found);
      else if (opened.get(name) !== found)
        throw new Error(
          `${name} was deleted or replaced while the intake uses it: put it back, or restart the intake to use the present file.`,
        );
    }
  };
}

function identify(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

// An empty SQLite file beside the store, used only for its locks: the system releases them when the
// process ends, however it ends.
const LOCK_FILE = 'intake.lock';
const SERVING_FILE = 'serving.lock';

/**
 * Holds the lock until the returned file is closed. @param first runs before, if nobody else uses
 * the store. @throws {StoreRefused} if the lock is held exclusively.
 */
export async function lockShared(folder: string, first?: () => void): Promise<DatabaseSync> {
  const lock = open(folder);
  return closeOnError(lock, async () => {
    if (first && takeAlone(lock)) {
      first();
      lock.exec('commit');
    }
    await share(lock, folder);
  });
}

/** Only if nobody else holds a lock. */
function takeAlone(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

function share(lock: DatabaseSync, folder: string): Promise<void> {
  lock.exec('begin');
  return orRefuse(
    () => retryWhileBusy(() => lock.exec('select count(*) from sqlite_schema')),
    `The store in ${folder} is being restored, moved or upgraded by another process: start again once that is done.`,
  );
}

/**
 * Holds the lock until the returned file is closed. @throws {StoreRefused} if another process uses
 * the store.
 */
export async function lockAlone(folder: string): Promise<DatabaseSync> {
  const lock = open(folder);
  const refusal = `An intake or another command is using the store in ${folder}: stop it first. Nothing was changed.`;
  return closeOnError(lock, () => orRefuse(() => lock.exec('begin exclusive'), refusal));
}

/**
 * Takes the lock of the one intake that serves a folder's store, until the returned file is closed.
 * @throws {StoreRefused} if another intake has it.
 */
export async function lockServing(folder: string): Promise<DatabaseSync> {
  makePrivateFolder(folder);
  const lock = open(folder, SERVING_FILE);
  const refusal = `Another intake serves the store in ${folder}: stop it first, or set DATA_DIR to another folder. Several intakes on one store need PostgreSQL (DATABASE_URL).`;
  return closeOnError(lock, () => orRefuse(() => lock.exec('begin exclusive'), refusal));
}

function open(folder: string, name = LOCK_FILE): DatabaseSync {
  const file = path.join(folder, name);
  makePrivate(file);
  return new DatabaseSync(file, { timeout: 0 });
}

async function closeOnError(
  lock: DatabaseSync,
  take: () => Promise<unknown>,
): Promise<DatabaseSync> {
  try {
    await take();
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}

async function orRefuse(take: () => unknown, refusal: string): Promise<void> {
  try {
    await take();
  } catch (error) {
    throw isBusy(error) ? new StoreRefused(refusal) : error;
  }
}

// SQLite's own busy timeout would block the whole process.
const BUSY_TIMEOUT_MS = 2000;
const BUSY_PAUSE_MS = 10;

/**
 * Retries while another connection holds SQLite's lock, for at most two seconds. @throws the
 * engine's error after that.
 */
export async function retryWhileBusy<Value>(attempt: () => Value): Promise<Awaited<Value>> {
  for (const deadline = performance.now() + BUSY_TIMEOUT_MS; ; await sleep(BUSY_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
  }
}

/** Another connection holds SQLite's lock. */
export function isBusy(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  // SQLITE_BUSY with its extended codes, and SQLITE_LOCKED.
  return [5, 6].includes(errcode & 0xff);
}
