import { readMigrations, refuseNewer, refuseOlder } from '../engine/migrate.ts';
import { connect, type OpenDatabase, type StorePlace } from '../engine/open.ts';
import { storeFile } from '../engine/sqlite.ts';
import { StoreRefused } from '../engine/store-refused.ts';
import type { Database } from '../engine/tables.ts';
import { createStore, type Store } from '../store.ts';

/**
 * Opens a store for a command. Refuses to create one, because a wrong DATA_DIR or DATABASE_URL
 * would look like an empty store, and refuses to migrate, because an intake of another version may
 * be running on it.
 * @throws {StoreRefused} if there is no store, or another version made it.
 */
export async function openExistingDatabase(place: StorePlace): Promise<OpenDatabase> {
  // SQLite would create a missing file.
  if (!place.databaseUrl) storeFile(place.dataDir);
  return connect(place, ({ db }) => refuseOthers(db, place));
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
  await refuseOlder(db);
}
