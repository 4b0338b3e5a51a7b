import type { Kysely } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { up as first } from './migrations/0001-first.ts';
import { StoreRefused } from './store-refused.ts';
import type { Database } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

type Migrations = Record<string, (db: Kysely<unknown>, engine: Engine) => Promise<void>>;

/** All migrations, in order. Until 0.2.0, the first is edited in place (architecture.md). */
export const MIGRATIONS: Migrations = {
  '0001-first': first,
};

/**
 * Migrates the tables in one transaction. If two processes start at once, one of them migrates.
 * @throws {StoreRefused} if the store has migrations that this version doesn't know.
 */
export async function migrate(
  db: Database,
  engine: Engine,
  migrations: Migrations = MIGRATIONS,
): Promise<void> {
  const provider: MigrationProvider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(migrations).map(([name, up]): [string, Migration] => [
          name,
          { up: (connection) => up(connection, engine) },
        ]),
      ),
  };
  await refuseNewer(db, Object.keys(migrations));
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}

/** The names of a store's migrations; empty if there is no store. */
export async function readMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const done = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return done.map(({ name }) => name);
}

/** @throws {StoreRefused} if the store has migrations that this version doesn't know. */
export async function refuseNewer(
  db: Database,
  known: string[] = Object.keys(MIGRATIONS),
): Promise<void> {
  const unknown = (await readMigrations(db)).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new StoreRefused(
      `The store was made by a newer version of this software (it knows ${unknown.join(', ')}): run that version, or restore a backup made by this one.`,
    );
  }
}

/** @throws {StoreRefused} if the store lacks a migration: only an intake migrates. */
export async function refuseOlder(db: Database): Promise<void> {
  const done = await readMigrations(db);
  if (done.length === Object.keys(MIGRATIONS).length) return;
  const remedy = 'start the intake of this version on it once, then run this again';
  throw new StoreRefused(`The store was made by an older version: ${remedy}. Nothing was changed.`);
}
