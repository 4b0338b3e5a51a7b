import type { Kysely } from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import { VERSION } from '../settings/version.ts';
import { versionsBeside } from './beside.ts';
import { up as first } from './migrations/0001-first.ts';
import type { OpenFile } from './sqlite.ts';
import { StoreRefused } from './store-errors.ts';
import type { Database, Engine, OnEngine } from './tables.ts';

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

// Brought by the first migration.
const RELEASED = '0.2.0';
const VERSIONS = /, by ([\d.]+)(?:, back to ([\d.]+))?$/;

/**
 * Migrates the tables in one transaction. If two processes start at once, one of them migrates.
 * @throws {StoreRefused} as {@link refuseNewer}, and if a process uses the store that can't any more
 * after it.
 */
export async function migrate(
  { db, engine, alone = (work) => work() }: OnEngine & { alone?: OpenFile['alone'] },
  migrations: Migrations = MIGRATIONS,
): Promise<void> {
  const known = Object.keys(migrations);
  const done = await refuseNewer(db, known);
  const strictest = known
    .filter((name) => !done.includes(name))
    .reduce((one, other) => (isAfter(backTo(other), backTo(one)) ? other : one), '');
  let isChecked = engine === 'sqlite' || done.length === 0;
  const provider: MigrationProvider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(migrations).map(([name, up]) => [
          name,
          {
            up: async (connection: Kysely<unknown>) => {
              // Once, for all: it locks out the processes beside, which then fall silent.
              if (!isChecked) await refuseOlderBeside(connection as Database, strictest);
              isChecked = true;
              await up(connection, engine);
            },
          },
        ]),
      ),
  };
  // Kysely refuses a store with others, also with those that this version can use.
  if (known.every((name) => done.includes(name))) return;
  const run = async () => {
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    if (error) throw error;
  };
  const isClosing = done.length > 0 && isAfter(backTo(strictest), usedFrom(done));
  if (isClosing) await alone(run, describeOlder(strictest));
  else await run();
}

/** @throws {StoreRefused} if a process on a PostgreSQL store can't use it after a migration. */
async function refuseOlderBeside(trx: Database, name: string): Promise<void> {
  const older = (await versionsBeside(trx)).find((version) => isAfter(backTo(name), version));
  if (older !== undefined)
    throw new StoreRefused(
      `${describeOlder(name)} It is of ${older}; one that was killed counts for half a minute.`,
    );
}

function describeOlder(name: string): string {
  return `Another intake or command is using the store, and no version before ${backTo(name)} can any more once this one has changed it (${name}): stop it first, then start this one again. Nothing was changed.`;
}

/** The earliest version that can use a store with a migration. */
function backTo(name: string): string {
  const [, by = RELEASED, back = by] = name.match(VERSIONS) ?? [];
  return back;
}

/** The earliest version that can use a store with these migrations. */
function usedFrom(done: string[]): string {
  return done.map(backTo).reduce((one, other) => (isAfter(other, one) ? other : one), RELEASED);
}

function isAfter(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) > 0;
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
    const versions = name.match(VERSIONS);
    const [, by = 'a newer version', backTo = by] = versions ?? [];
    const from = toDo === 'use' ? backTo : by;
    if (!versions || isAfter(from, VERSION))
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
