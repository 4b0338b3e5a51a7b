import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe } from 'vitest';
import type { StorePlace } from '../../intake/settings/settings.ts';
import { writeEmptyStore } from '../support/empty-store.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

/** A database engine, on which each contract of the store is tried. */
export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  /** Creates the place of an empty store. */
  makePlace(): Promise<StorePlace>;
  /** The same without tables, as before the first start. */
  makeUnmigrated(): Promise<StorePlace>;
  /** Reads all that the engine has on disk as text, without PostgreSQL's log. */
  readFiles(place: StorePlace): Promise<string>;
  /** Reads PostgreSQL's write-ahead log as text; of SQLite, it is among the files. */
  readLog(place: StorePlace): Promise<string>;
}

const folders: ReturnType<typeof temporaryFolder>[] = [];

/** Makes a folder that is removed once the tests of this file have ended. */
export function makeFolder(): string {
  if (folders.length === 0) afterAll(removeFolders);
  const made = temporaryFolder();
  folders.push(made);
  return made.folder;
}

const removeFolders = () => {
  for (const { remove } of folders.splice(0)) remove();
};

export const SQLITE: Engine = {
  name: 'SQLite',
  makeUnmigrated: async () => ({ dataDir: makeFolder() }),
  makePlace: async () => {
    const dataDir = makeFolder();
    await writeEmptyStore(dataDir);
    return { dataDir };
  },
  readFiles: async ({ dataDir }) =>
    readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(path.join(parentPath, name), 'utf8'))
      .join('\n'),
  readLog: async () => '',
};

const LOG_PAGE = 8192;
const LOG_HEADER = 24;

/** PostgreSQL as an engine. @param start gives the server, which the caller stops. */
export function postgresEngine(start: () => Promise<TestPostgres>): Engine {
  return {
    name: 'PostgreSQL',
    makeUnmigrated: async () => ({
      dataDir: makeFolder(),
      databaseUrl: await (await start()).createDatabase(),
    }),
    makePlace: async () => ({
      dataDir: makeFolder(),
      databaseUrl: await (await start()).createEmptyStore(),
    }),
    readFiles: async (place) => {
      const rows = await query(
        place,
        'checkpoint',
        "select pg_read_binary_file(pg_relation_filepath(oid)) as bytes from pg_class where relkind in ('r', 'i') and (relnamespace = 'public'::regnamespace or relname = 'pg_statistic')",
      );
      return rows.map((bytes) => bytes.toString()).join('\n');
    },
    // Without the headers of its pages.
    readLog: async (place) => {
      const rows = await query(
        place,
        "select pg_read_binary_file('pg_wal/' || name) as bytes from pg_ls_waldir() order by name",
      );
      const pagesOf = (bytes: Buffer) =>
        Array.from({ length: bytes.length / LOG_PAGE }, (_, page) =>
          bytes.subarray(page * LOG_PAGE + LOG_HEADER, (page + 1) * LOG_PAGE),
        );
      return Buffer.concat(rows.flatMap(pagesOf)).toString();
    },
  };
}

async function query({ databaseUrl }: StorePlace, ...statements: string[]): Promise<Buffer[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let rows: { bytes: Buffer }[] = [];
  for (const statement of statements) ({ rows } = await client.query(statement));
  await client.end();
  return rows.map(({ bytes }) => bytes);
}

/**
 * Tries a contract of the store on both engines.
 * @param branches whether it reaches a branch of PostgreSQL's own; npm test tries all others on
 * SQLite alone.
 */
export function onBothEngines(
  contract: (engine: Engine) => void,
  { branches = false }: { branches?: boolean } = {},
): void {
  contract(SQLITE);
  describe('Of the second engine', { tags: branches ? [] : ['long'] }, () => {
    let server: Promise<TestPostgres> | undefined;
    afterAll(async () => (await server)?.stop());
    contract(
      postgresEngine(() => {
        server ??= startPostgres();
        return server;
      }),
    );
  });
}
