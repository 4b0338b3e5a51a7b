import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteQueryCompiler,
} from 'kysely';
import pg from 'pg';
import { MIGRATIONS } from '../../intake/engine/migrate.ts';
import { STORE_FILE } from '../../intake/engine/sqlite.ts';
import type { Engine } from '../../intake/engine/tables.ts';
import type { StorePlace } from '../../intake/settings/settings.ts';

/** A small store and the content of a version, as it left them. */
export interface Kept {
  /** When the store was last written to, in ms since 1970. */
  now: number;
  migrations: string[];
  /** The statements that made the tables. */
  schema: Record<Engine, string[]>;
  rows: Record<string, Record<string, SQLInputValue>[]>;
  /** Besides the database, such as the keys of waves: in base64, by their paths in DATA_DIR. */
  files: Record<string, string>;
  /** Texts by their paths; pictures are empty. */
  content: Record<string, string>;
}

export const FOLDER = import.meta.dirname;
export const fileOf = (version: string) => path.join(FOLDER, `${version}.json.gz`);

export function readKept(version: string): Kept {
  return JSON.parse(gunzipSync(readFileSync(fileOf(version))).toString());
}

/** What some of today's migrations do to an empty database. */
export async function schemaOf(engine: Engine, names: string[]): Promise<string[]> {
  const statements: string[] = [];
  const [adapter, compiler] =
    engine === 'sqlite'
      ? [new SqliteAdapter(), new SqliteQueryCompiler()]
      : [new PostgresAdapter(), new PostgresQueryCompiler()];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => compiler,
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  for (const [name, up] of Object.entries(MIGRATIONS))
    if (names.includes(name)) await up(db, engine);
  return statements.filter((statement) => !/^insert/i.test(statement));
}

// As Kysely makes them.
const OF_MIGRATIONS = [
  'create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)',
  'create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null)',
];

/** Puts a kept store into an empty place. */
export async function layOut(kept: Kept, { dataDir, databaseUrl }: StorePlace): Promise<void> {
  for (const [name, text] of Object.entries(kept.files)) {
    mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true });
    writeFileSync(path.join(dataDir, name), Buffer.from(text, 'base64'), { mode: 0o600 });
  }
  const tables = [...OF_MIGRATIONS, ...kept.schema[databaseUrl ? 'postgres' : 'sqlite']];
  const inserts = Object.entries(kept.rows).flatMap(([table, rows]) =>
    rows.map((row) => ({
      text: `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map((_, index) => `${databaseUrl ? '$' : '?'}${index + 1}`)})`,
      values: Object.values(row),
    })),
  );
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    for (const text of tables) await client.query(text);
    for (const insert of inserts) await client.query(insert);
    return client.end();
  }
  const database = new DatabaseSync(path.join(dataDir, STORE_FILE));
  database.exec(tables.join(';\n'));
  for (const { text, values } of inserts) database.prepare(text).run(...values);
  database.close();
}
