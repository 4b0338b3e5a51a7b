import path from 'node:path';
import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  sql,
} from 'kysely';
import type { StorePlace } from '../settings/settings.ts';
import { refuseNewBesideKeys } from './cut-off.ts';
import { groupCommit, groupCommitById, type Write, type WriteTogether } from './group-commit.ts';
import { migrate } from './migrate.ts';
import { GROUP_LOCK_LIMIT, openPool } from './postgres.ts';
import { NodeSqliteDialect, type OpenFile, openSqlite, STORE_FILE } from './sqlite.ts';
import type { Database, Engine, Tables } from './tables.ts';

export interface OpenDatabase {
  mailDomain: string;
  timeZone: string;
  dataDir: string;
  waveKeysDir: string;
  engine: Engine;
  db: Database;
  write: Write;
  /** Resolves once the statement's write is durable. */
  writeOne: <Result>(statement: (db: Database) => Promise<Result>) => Promise<Result>;
  /**
   * For work that locks the same wave: it waits on one connection, so that other work can go on.
   * @param id of the wave.
   */
  writeTogether: WriteTogether;
  /**
   * Runs work while no other process uses the SQLite file. @throws {StoreRefused} with the given
   * message if one does.
   */
  alone?: OpenFile['alone'];
}

/**
 * Migrates the store. @throws {StoreRefused} as {@link migrate}, and if a new SQLite file would be
 * created beside keys of a former store.
 */
export async function openDatabase(place: StorePlace): Promise<OpenDatabase> {
  const { dataDir, databaseUrl, waveKeysDir = keysOfWaves(dataDir) } = place;
  if (!databaseUrl)
    refuseNewBesideKeys(path.join(dataDir, STORE_FILE), [
      path.join(dataDir, 'survey-keys'),
      waveKeysDir,
    ]);
  return connect(place, (open) => migrate(open));
}

const keysOfWaves = (dataDir: string) => path.join(dataDir, 'wave-keys');

/**
 * Doesn't migrate: the database may be empty or of another version.
 * @param prepare if it throws, the database is closed again.
 */
export async function connect(
  {
    dataDir,
    databaseUrl,
    databaseConnections,
    waveKeysDir = keysOfWaves(dataDir),
    mailDomain = 'localhost',
    timeZone = 'UTC',
  }: StorePlace,
  prepare: (open: OpenDatabase) => Promise<void> = async () => undefined,
): Promise<OpenDatabase> {
  const engine: Engine = databaseUrl ? 'postgres' : 'sqlite';
  const file = databaseUrl ? undefined : await openSqlite(dataDir);
  const dialect =
    file === undefined
      ? new PostgresDialect({ pool: await openPool(databaseUrl ?? '', databaseConnections) })
      : new NodeSqliteDialect(file);
  const db = new Kysely<Tables>({
    dialect,
    // SQLite accepts `in ()`.
    plugins: databaseUrl
      ? [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })]
      : [],
  });
  // PostgreSQL groups the commits of its connections by itself.
  const write: Write =
    engine === 'sqlite' ? groupCommit(db) : (work) => db.transaction().execute(work);
  const writeTogether: WriteTogether =
    engine === 'sqlite'
      ? (_id, work) => write(work)
      : groupCommitById(db, (trx) => sql.raw(GROUP_LOCK_LIMIT).execute(trx));
  // PostgreSQL needs no `begin` and `commit` around a single statement.
  const writeOne: OpenDatabase['writeOne'] = (statement) =>
    engine === 'sqlite' ? write(statement) : statement(db);
  const open = {
    engine,
    db,
    write,
    writeOne,
    writeTogether,
    mailDomain,
    timeZone,
    dataDir,
    waveKeysDir,
    ...(file && { alone: file.alone }),
  };
  await prepare(open).catch(async (error: unknown) => {
    await db.destroy();
    throw error;
  });
  return open;
}
