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
 * A migration's name says which version brought it, and the earliest version that can still use the
 * store; without `back to`, no earlier one can. The store keeps the name, so earlier versions read
 * it, too.
 */
type Migrations = {
  '0001-first': Migration;
  [name: `${string}, by ${string}` | `${string}, by ${string}, back to ${string}`]: Migration;
};

/** In order. Until 0.2.0, the first is edited in place (architecture.md). */
export const MIGRATIONS: Migrations = {
  '0001-first': first,
};

// The version of the first migration.
const RELEASED = '0.2.0';
const VERSIONS = /, by ([\d.]+)(?:, back to ([\d.]+))?$/;

/**
 * Migrates in one transaction. If two processes start at once, one of them migrates.
 * @throws {StoreRefused} as {@link refuseNewer}, and if an older process uses the store that the
 * migration would break.
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
              // Once for all migrations: it locks out older processes, whose rows then expire.
              if (!isChecked) await refuseOlderBeside(connection as Database, strictest);
              isChecked = true;
              await up(connection, engine);
            },
          },
        ]),
      ),
  };
  // Kysely refuses a store with unknown migrations, even if this version can use it.
  if (known.every((name) => done.includes(name))) return;
  const run = async () => {
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    if (error) throw error;
  };
  const isClosing = done.length > 0 && isAfter(backTo(strictest), usedFrom(done));
  if (isClosing) await alone(run, describeOlder(strictest));
  else await run();
}

/** @throws {StoreRefused} if a process on PostgreSQL can't use the store after a migration. */
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

/** The earliest version that can use a store with this migration. */
function backTo(name: string): string {
  const [, by = RELEASED, back = by] = name.match(VERSIONS) ?? [];
  return back;
}

function usedFrom(done: string[]): string {
  return done.map(backTo).reduce((one, other) => (isAfter(other, one) ? other : one), RELEASED);
}

function isAfter(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) > 0;
}

/** Empty if there is no store. */
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
 * @param toDo what the store is opened for: to move it, this version must know everything in it.
 * @returns the names of its migrations.
 * @throws {StoreRefused} if a newer version has changed the store so that this one can't do it.
 */
export async function refuseNewer(
  db: Database,
  known: string[] = Object.keys(MIGRATIONS),
  toDo: 'use' | 'move' = 'use',
): Promise<string[]> {
  const done = await readMigrations(db);
  for (const name of done.filter((one) => !known.includes(one)).reverse()) {
    // A name without a version comes from an unknown version.
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

/** Only an intake migrates. @throws {StoreRefused} if the store lacks a migration. */
export async function refuseOlder(db: Database): Promise<void> {
  const done = await readMigrations(db);
  if (Object.keys(MIGRATIONS).every((name) => done.includes(name))) return;
  const remedy = 'start the intake of this version on it once, then run this again';
  throw new StoreRefused(`The store was made by an older version: ${remedy}. Nothing was changed.`);
}
