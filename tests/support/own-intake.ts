import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { DAY_MS } from '../../core/days.ts';
import { OWN_SITE, PROJECT } from './sites.ts';

const { folder, port, url } = OWN_SITE;
const DATA_DIR = `${folder}-data-${port}`;
/**
 * The address of a database on the PostgreSQL server where each intake gets its own. Without it, an
 * intake has a SQLite file.
 */
const { TEST_POSTGRES } = process.env;
let databaseUrl: string | undefined;
let databases = 0;

export interface OwnIntake extends AsyncDisposable {
  /**
   * Stops its files from growing, as a full disk would, or allows it again. Only Linux supports
   * this.
   */
  fillDisk: (isFull: boolean) => void;
  /** Kills it, as a power cut would. */
  kill: () => Promise<void>;
}

interface OwnIntakeOptions {
  limit?: number;
  /** Whether it keeps the store of an earlier intake; otherwise its store is empty. */
  keeps?: boolean;
  settings?: NodeJS.ProcessEnv;
}

/** Starts the intake of OWN_SITE, and waits until it answers. @throws when it ends instead. */
export async function startOwnIntake({
  limit = 1000,
  keeps = false,
  settings = {},
}: OwnIntakeOptions = {}): Promise<OwnIntake> {
  if (!keeps) {
    rmSync(DATA_DIR, { recursive: true, force: true });
    databaseUrl = TEST_POSTGRES && (await createDatabase(TEST_POSTGRES));
  }
  const places = {
    PORT: String(port),
    SITE_URL: url,
    OUTPUT_DIR: folder,
    DATA_DIR,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const env = {
    ...process.env,
    ...places,
    SUBMISSION_LIMIT: String(limit),
    LOG_LEVEL: 'error',
    ...settings,
  };
  const intake = spawn(process.execPath, ['intake/main.ts'], {
    cwd: PROJECT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(intake, 'exit').then(([status]) =>
    Promise.reject(new Error(`The intake ended (${status}).`)),
  );
  await Promise.race([once(intake.stdout, 'data'), ended]); // The intake prints its address once it listens.
  const kill = async () => {
    intake.kill('SIGKILL');
    await ended.catch(() => undefined);
  };
  return {
    kill,
    [Symbol.asyncDispose]: kill,
    fillDisk: (isFull) => {
      const most = isFull ? statSync(path.join(DATA_DIR, 'intake.sqlite-wal')).size : 'unlimited';
      execFileSync('prlimit', ['--pid', String(intake.pid), `--fsize=${most}:unlimited`]);
    },
  };
}

async function createDatabase(server: string): Promise<string> {
  databases += 1;
  const name = `own_${process.pid}_${databases}`;
  await query(server, `create database ${name}`);
  return new URL(name, server).href;
}

async function query(database: string, statement: string): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Makes the submissions to OWN_SITE's intake that hold these words older by days. */
export async function makeOlder(days: number, words = ''): Promise<void> {
  await changeStore(
    `update submission set received_at = received_at - ${days * DAY_MS} where payload like '%${words}%'`,
  );
}

/**
 * Changes the store of OWN_SITE's intake from outside. @param statement SQL that both engines
 * understand.
 */
export async function changeStore(statement: string): Promise<void> {
  if (databaseUrl) await query(databaseUrl, statement);
  else {
    const store = openStore();
    store.exec(statement);
    store.close();
  }
}

/** Opens the SQLite file of an intake under test from outside, as another process would. */
export function openStore(dataDir = DATA_DIR): DatabaseSync {
  return new DatabaseSync(path.join(dataDir, 'intake.sqlite'), { timeout: 5000 });
}

/** How many submissions with these words an intake under test has stored. */
export function countStored(words: string, dataDir?: string): number {
  const store = openStore(dataDir);
  const count = store
    .prepare('select count(*) as count from submission where instr(payload, ?) > 0')
    .get(words)?.count;
  store.close();
  return Number(count);
}
