import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { startSilentProxy } from '../support/silent-proxy.ts';
import { canTrace, readSyncOrder, tracing } from '../support/sync-order.ts';
import type { Engine, World } from './world.ts';

export interface Fault {
  name: string;
  /** The engines that can have it here. */
  engines: readonly Engine[];
  times: number;
  /** Strikes once, and resolves once submissions are acknowledged again. */
  strike: (world: World) => Promise<void>;
}

const BOTH = ['SQLite', 'PostgreSQL'] as const;
const TEN_YEARS_MS = 10 * 365 * 24 * 60 * 60 * 1000;
const SOME = 50;
// Two mails at once go to one domain, and submissions come faster.
const FEW = 5;
const FLOOD = 500;
const SLOW_SENDERS = 100;
const AT_ONCE = 50;
const canLimit = spawnSync('prlimit', ['--version']).status === 0;

/** What is left out on this machine, and the program that it would take. */
export const LEFT_OUT = [
  ...(canLimit ? [] : ['disk full on SQLite: install util-linux for prlimit']),
  ...(canTrace ? [] : ['answered before the sync: install strace, and allow tracing']),
];

export const FAULTS: Fault[] = [
  {
    name: 'kill -9',
    engines: BOTH,
    times: 30,
    strike: async (world) => {
      await world.takeMore(SOME);
      await world.restart('SIGKILL');
      await world.takeMore(1);
    },
  },
  {
    name: 'relay away, relay puts off',
    engines: BOTH,
    times: 10,
    strike: async (world) => {
      world.relayState = 'away';
      world.relay.cut();
      await world.takeMore(SOME);
      world.relayState = 'putting off';
      await world.takeMore(SOME);
      world.relayState = 'up';
      const before = world.notices.size;
      await world.until(() => world.notices.size > before + FEW, 'the mails');
    },
  },
  {
    name: 'a submission 50 times at once',
    engines: BOTH,
    times: 100,
    strike: async (world) => {
      const message = randomUUID();
      const taken = await Promise.all(Array.from({ length: AT_ONCE }, () => world.post(message)));
      if (taken.includes(true)) world.acknowledged.add(message);
      await world.takeMore(1);
    },
  },
  {
    name: 'database restarted',
    engines: ['PostgreSQL'],
    times: 20,
    strike: async (world) => {
      await world.takeMore(SOME);
      await world.place.postgres?.shutDown();
      await world.answers('/readyz', 503);
      await world.answers('/', 200);
      await world.place.postgres?.startAgain();
      await world.takeMore(SOME);
    },
  },
  {
    name: 'store locked, database silent',
    engines: BOTH,
    times: 5,
    strike: async (world) => {
      if (world.place.engine === 'SQLite') await lockStore(world);
      else await silenceDatabase(world);
    },
  },
  {
    name: 'disk full, database read-only',
    engines: canLimit ? BOTH : ['PostgreSQL'],
    times: 5,
    strike: async (world) => {
      await world.takeMore(SOME);
      await setWritable(world, false);
      await world.answers('/readyz', 503);
      await setWritable(world, true);
      await world.answers('/readyz', 200);
      await world.takeMore(SOME);
    },
  },
  {
    name: 'clock ten years ahead',
    engines: BOTH,
    times: 5,
    strike: async (world) => {
      await world.takeMore(SOME);
      const preload = pathToFileURL(path.join(import.meta.dirname, 'shifted-clock.ts')).href;
      await world.restart('SIGTERM', {
        NODE_OPTIONS: `--import=${preload}`,
        CLOCK_AHEAD_MS: String(TEN_YEARS_MS),
      });
      await world.takeMore(SOME);
      // The stop waits for the housekeeping that began with the start.
      await world.restart('SIGTERM');
      await world.takeMore(1);
    },
  },
  {
    name: 'answered before the sync (strace)',
    engines: canTrace ? ['SQLite'] : [],
    times: 3,
    strike: traceSyncs,
  },
  {
    name: 'flood, and slow senders',
    engines: BOTH,
    times: 5,
    strike: async (world) => {
      await world.restart('SIGTERM', { SUBMISSION_LIMIT: '100' });
      const port = Number(new URL(world.intake.url).port);
      const slow = Array.from({ length: SLOW_SENDERS }, () =>
        connect(port, '127.0.0.1').on('error', () => undefined),
      );
      for (const socket of slow)
        socket.write(
          'POST /api/contact-messages HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\nContent-Type: application/json\r\n\r\n{',
        );
      await Promise.all(
        Array.from({ length: FLOOD }, () =>
          fetch(`${world.intake.url}/api/contact-messages`, { method: 'POST', body: '{' }).catch(
            () => undefined,
          ),
        ),
      );
      await world.answers('/', 200);
      for (const socket of slow) socket.destroy();
      await world.restart('SIGTERM');
      await world.takeMore(SOME);
    },
  },
];

/** Holds the store's write lock from another process's connection. */
async function lockStore(world: World): Promise<void> {
  await world.takeMore(SOME);
  const other = new DatabaseSync(path.join(world.place.dataDir, 'intake.sqlite'), {
    timeout: 5000,
  });
  other.exec('begin immediate');
  await world.answers('/readyz', 503);
  other.exec('rollback');
  other.close();
  await world.takeMore(SOME);
}

/** Puts a proxy before the database, which drops all that is sent. */
async function silenceDatabase(world: World): Promise<void> {
  const url = new URL(world.place.databaseUrl ?? '');
  const proxy = await startSilentProxy(Number(url.port));
  url.port = String(proxy.port);
  await world.restart('SIGTERM', { DATABASE_URL: url.href });
  await world.takeMore(SOME);
  proxy.silence();
  await world.answers('/', 200);
  proxy.resume();
  await world.takeMore(4 * SOME);
  await world.restart('SIGTERM');
  await proxy.stop();
}

async function setWritable({ place, intake }: World, isWritable: boolean): Promise<void> {
  if (place.engine === 'SQLite') {
    execFileSync('prlimit', [
      '--pid',
      String(intake.pid),
      `--fsize=${isWritable ? 'unlimited' : '1'}:unlimited`,
    ]);
    return;
  }
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  await client.query(
    `alter system set default_transaction_read_only = ${isWritable ? 'off' : 'on'}`,
  );
  await client.query('select pg_reload_conf()');
  await client.end();
}

/**
 * Runs the intake under strace. Submissions that were acknowledged before they were synced count as
 * lost: a power cut would take them.
 */
async function traceSyncs(world: World): Promise<void> {
  const file = path.join(world.place.dataDir, '..', `trace-${randomUUID()}`);
  await world.restart('SIGTERM', {}, tracing(file));
  await world.takeMore(4 * SOME);
  await world.restart('SIGTERM');
  world.early += readSyncOrder(readFileSync(file, 'latin1')).early;
  rmSync(file);
}
