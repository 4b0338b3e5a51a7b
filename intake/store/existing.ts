import { MIGRATIONS, readMigrations, refuseNewer } from './migrate.ts';
import { connect, type OpenDatabase, type StorePlace } from './open.ts';
import { storeFile } from './sqlite.ts';
import { createStore, type Store } from './store.ts';
import { StoreRefused } from './store-refused.ts';
import type { Database } from './tables.ts';

/**
 * Opens a store for an operators' command. A wrong DATA_DIR or DATABASE_URL must not pass for an empty store, nor may a command
 * change the tables under an intake of another version.
 * @throws {StoreRefused} where there is no store, or it is of another version.
 */
export async function openExistingDatabase(place: StorePlace): Promise<OpenDatabase> {
  // Opening a SQLite file that isn't there would make it.
  if (!place.databaseUrl) storeFile(place.dataDir);
  const open = await connect(place);
  try {
    await refuseOthers(open.db, place);
    return open;
  } catch (error) {
    await open.db.destroy();
    throw error;
  }
}

/** Opens an existing store for a command. @throws {StoreRefused} */
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
  if (known.length < Object.keys(MIGRATIONS).length)
    throw new StoreRefused('The store is of an older version: start the intake of this version on it, then run this again. Nothing was changed.');
}
