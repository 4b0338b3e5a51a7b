import type { Kysely } from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import { VERSION } from '../../environment.ts';
import { up as first } from './migrations/0001-first.ts';
import { StoreRefused } from './store-refused.ts';
import type { Database } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

type Migration = (db: Kysely<unknown>, engine: Engine) => Promise<void>;

/**
 * A migration's name says which version brought it, and which earlier ones can use the store since,
 * beside it or after a way back; without that, none can. The store keeps the name, so earlier
 * versions read it, too.
 */
type Migrations = {
  '0001-first': Migration;
  [name: `${string}, by ${string}` | `${string}, by ${string}, back to ${string}`]: Migration;
};

/** All migrations, in order. Until 0.2.0, the first is edited in place (architecture.md). */
export const MIGRATIONS: Migrations = {
  '0001-first': first,
};

/**
 * Migrates the tables in one transaction. If two processes start at once, one of them migrates.
 * @throws {StoreRefused} as {@link refuseNewer}.
 */
export async function migrate(
  db: Database,
  engine: Engine,
  migrations: Migrations = MIGRATIONS,
): Promise<void> {
  const provider: MigrationProvider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(migrations).map(([name, up]) => [
          name,
          { up: (connection: Kysely<unknown>) => up(connection, engine) },
        ]),
      ),
  };
  const known = Object.keys(migrations);
  const done = await refuseNewer(db, known);
  // Kysely refuses a store with others, also with those that this version can use.
  if (known.every((name) => done.includes(name))) return;
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
    .orderBy('name')
    .execute();
  return done.map(({ name }) => name);
}

/**
 * @param toDo what it is opened for: who moves it must know all that is in it. @returns the names of
 * the store's migrations. @throws {StoreRefused} if a newer version has changed the store so that
 * this one can't.
 */
export async function refuseNewer(
  db: Database,
  known: string[] = Object.keys(MIGRATIONS),
  toDo: 'use' | 'move' = 'use',
): Promise<string[]> {
  const done = await readMigrations(db);
  for (const name of done.filter((one) => !known.includes(one)).reverse()) {
    // A name without a version is of no version that is known.
    const versions = name.match(/, by ([\d.]+)(?:, back to ([\d.]+))?$/);
    const [, by = 'a newer version', backTo = by] = versions ?? [];
    const from = toDo === 'use' ? backTo : by;
    if (!versions || from.localeCompare(VERSION, 'en', { numeric: true }) > 0)
      throw new StoreRefused(
        `The store was changed by ${by} (${name}), and no version before ${from} can ${toDo} it since. This is ${VERSION}: run ${from} or later, or restore a backup made by this one.`,
      );
  }
  return done;
}

/** @throws {StoreRefused} if the store lacks a migration: only an intake migrates. */
export async function refuseOlder(db: Database): Promise<void> {
  const done = await readMigrations(db);
  if (Object.keys(MIGRATIONS).every((name) => done.includes(name))) return;
  const remedy = 'start the intake of this version on it once, then run this again';
  throw new StoreRefused(`The store was made by an older version: ${remedy}. Nothing was changed.`);
}
