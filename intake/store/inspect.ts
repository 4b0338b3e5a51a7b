import { Kysely, sql } from 'kysely';
import { type LostWave, listLost } from '../campaigns/wave-responses.ts';
import { readMigrations, refuseNewer, refuseOlder } from '../engine/migrate.ts';
import { connect, type OpenDatabase } from '../engine/open.ts';
import { createResponseKeys } from '../engine/response-keys.ts';
import { countRows } from '../engine/rows.ts';
import { NodeSqliteDialect, openToRead, storeFile } from '../engine/sqlite.ts';
import { StoreRefused } from '../engine/store-errors.ts';
import type { Database, Tables } from '../engine/tables.ts';
import type { StorePlace } from '../settings/settings.ts';
import { createStore, type Store } from './store.ts';

export interface StoreFacts {
  submissions: number;
  subscribers: number;
  campaigns: number;
  waitingMails: number;
}

/**
 * Checks and counts. @throws {StoreRefused} if the file is damaged, not a store, or made by a newer
 * version.
 */
export async function inspect(file: string): Promise<StoreFacts> {
  await using db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(openToRead(file)) });
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    if (rows[0]?.integrity_check !== 'ok')
      throw new StoreRefused(
        `${file} is damaged (${rows[0]?.integrity_check}): use another backup.`,
      );
    if ((await readMigrations(db)).length === 0)
      throw new StoreRefused(
        `${file} is not a store of this software: give a file that npm run backup made.`,
      );
    await refuseNewer(db);
    return await count(db);
  } catch (error) {
    throw isNoDatabase(error)
      ? new StoreRefused(
          `${file} is damaged or not a backup (${(error as Error).message}): use another.`,
        )
      : error;
  }
}

/** Open waves whose keys are missing from the folder: their responses can't be read. */
export async function listLostWaves(file: string, waveKeysDir: string): Promise<LostWave[]> {
  await using db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(openToRead(file)) });
  return await listLost(db, createResponseKeys(waveKeysDir));
}

async function count(db: Database): Promise<StoreFacts> {
  return {
    submissions: await countRows(db.selectFrom('submission')),
    subscribers: await countRows(db.selectFrom('subscriber')),
    campaigns: await countRows(db.selectFrom('campaign')),
    waitingMails: await countRows(
      db.selectFrom('outbox').where('state', 'in', ['pending', 'sending']),
    ),
  };
}

/** SQLITE_CORRUPT, SQLITE_NOTADB, or a missing table (SQLITE_ERROR). */
function isNoDatabase(error: unknown): boolean {
  return [1, 11, 26].includes(((error as { errcode?: number }).errcode ?? 0) & 0xff);
}

/**
 * For commands. Creates no store, because a wrong DATA_DIR or DATABASE_URL would look like an empty
 * one, and doesn't migrate, because an intake of another version may be running on it.
 * @throws {StoreRefused} if there is no store, or another version made it.
 */
export async function openExistingDatabase(place: StorePlace): Promise<OpenDatabase> {
  // SQLite would create a missing file.
  if (!place.databaseUrl) storeFile(place.dataDir);
  return connect(place, ({ db }) => refuseOthers(db, place));
}

/** For commands. @throws {StoreRefused} */
export async function openExistingStore(place: StorePlace): Promise<Store> {
  return createStore(await openExistingDatabase(place));
}

async function refuseOthers(db: Database, { dataDir, databaseUrl }: StorePlace): Promise<void> {
  const known = await readMigrations(db);
  if (known.length === 0)
    throw new StoreRefused(
      databaseUrl
        ? 'There is no store in the database that DATABASE_URL names: set it to the one that the intake uses. Nothing was made there.'
        : `The store in ${dataDir} is empty: set DATA_DIR to the folder that the intake uses.`,
    );
  await refuseNewer(db);
  await refuseOlder(db);
}
