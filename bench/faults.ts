import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CACHE } from '../builder/paths.ts';
import { openDatabase } from '../intake/store/open.ts';
import { freePort } from '../tests/support/free-port.ts';
import { startRelay } from '../tests/support/mail.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { load, startRealIntake } from '../tests/support/real-intake.ts';
import { SUBMISSIONS } from '../tests/support/submissions.ts';
import { canTrace, readSyncOrder, tracing } from '../tests/support/sync-order.ts';
import { finished, start } from './processes.ts';
import { SITE } from './sites.ts';
import { printTable, whole } from './table.ts';

/** One engine's results, by target. */
type Findings = Record<string, string>;

const KILLS = 30;
const ACKNOWLEDGED = 50_000;
const KEYS = 500;
const REPLAYS_EACH = 10;
const MAILS = 1000;
const BURST_PER_SECOND = 1000;
const TRACED = 1000;
const AT_ONCE = 50;

const TARGETS: Findings = {
  'acknowledged before kill -9': `${ACKNOWLEDGED}`,
  'of these, lost': '0',
  replays: `${KEYS * REPLAYS_EACH}`,
  'stored more than once': '0',
  [`seconds until ${MAILS} mails have left, once the relay is back`]: '60',
  'mails that came twice': '0',
  [`answers in 5 s at ${BURST_PER_SECOND} a second`]: `${5 * BURST_PER_SECOND}`,
  'errors among them': '0',
  'acknowledged under a trace': `${TRACED}`,
  'of these, before they were synced': '0',
};

/** Measures the targets under faults (reliability.md, Targets) on each engine, and prints the results. */
export async function measureFaults(): Promise<void> {
  const folder = path.join(CACHE, 'bench-faults');
  const postgres = await startPostgres();
  try {
    const sqlite = await measureEngine(folder, async (name) => ({ DATA_DIR: path.join(folder, name) }));
    const other = await measureEngine(folder, async (name) => ({ DATA_DIR: path.join(folder, name), DATABASE_URL: await postgres.createDatabase() }));
    printTable(
      `Faults: ${KILLS} kills, replays, the relay away, a burst`,
      [
        ['measured', (name) => name],
        ['SQLite', (name) => sqlite[name] ?? '-'],
        ['PostgreSQL', (name) => other[name] ?? '-'],
        ['goal', (name) => TARGETS[name] ?? '-'],
      ],
      Object.keys(TARGETS),
    );
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Place = { DATA_DIR: string; DATABASE_URL?: string };

async function measureEngine(folder: string, makePlace: (name: string) => Promise<Place>): Promise<Findings> {
  const findings: Findings = {};
  for (const measure of [kill, replay, drain, burst, trace]) {
    rmSync(folder, { recursive: true, force: true });
    Object.assign(findings, await measure(await makePlace(measure.name)));
    console.error(`${measure.name}: done`);
  }
  return findings;
}

/** Kills the intake under load again and again, as a power cut would: no acknowledged submission may be missing. */
async function kill(place: Place): Promise<Findings> {
  const acknowledged = new Set<string>();
  for (let run = 1; run <= KILLS; run++) {
    const intake = await startRealIntake(environment(place));
    const stop = load(intake, acknowledged, `run ${run}`);
    while (acknowledged.size < (ACKNOWLEDGED / KILLS) * run) await sleep(20);
    await intake.end('SIGKILL');
    await stop();
  }
  const stored = new Set((await storedMessages(place)).map(({ message }) => message));
  const lost = [...acknowledged].filter((message) => !stored.has(message));
  return { 'acknowledged before kill -9': whole(acknowledged.size), 'of these, lost': whole(lost.length) };
}

/** Sends the same submission many times at once, with one idempotency key. */
async function replay(place: Place): Promise<Findings> {
  const intake = await startRealIntake(environment(place));
  const keys = Array.from({ length: KEYS * (REPLAYS_EACH + 1) }, (_, one) => `key ${one % KEYS}`);
  let replays = 0;
  const sender = async () => {
    for (let key = keys.pop(); key !== undefined; key = keys.pop()) {
      const body = JSON.stringify({ ...SUBMISSIONS['contact-messages'], message: key });
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key };
      const { status } = await fetch(`${intake.url}/api/contact-messages`, { method: 'POST', body, headers });
      if (status === 200) replays += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  await intake.end('SIGTERM');
  return { replays: whole(replays), 'stored more than once': whole((await storedMessages(place)).length - KEYS) };
}

/** Measures how fast the outbox empties after the relay was down. */
async function drain(place: Place): Promise<Findings> {
  const gone = await startRelay();
  await gone.stop();
  const intake = await startRealIntake({ ...environment(place), SMTP_URL: gone.url, MAIL_FROM: 'hello@firm.test', MAIL_TO: 'inbox@firm.test' });
  let sent = 0;
  const sender = async () => {
    // Each submission mails the firm; confirmations to the one sender stop at the limit of an address.
    while (sent++ < MAILS) await intake.send(`mail ${sent}`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  const relay = await startRelay({}, Number(new URL(gone.url).port));
  const begin = performance.now();
  while (relay.mails.length < MAILS && performance.now() - begin < 120_000) await sleep(10);
  const seconds = (performance.now() - begin) / 1000;
  const twice = relay.mails.length - new Set(relay.mails.map(({ messageId }) => messageId)).size;
  await intake.end('SIGTERM');
  await relay.stop();
  return { [`seconds until ${MAILS} mails have left, once the relay is back`]: seconds.toFixed(1), 'mails that came twice': whole(twice) };
}

async function burst(place: Place): Promise<Findings> {
  const PORT = String(await freePort());
  const intake = await startRealIntake({ ...environment(place), PORT });
  const program = path.join(import.meta.dirname, 'post-load.ts');
  const flags = [`--port=${PORT}`, '--connections=64', '--milliseconds=5000', `--rate=${BURST_PER_SECOND}`, '--count-errors'];
  const { output } = await finished(start(process.execPath, [program, ...flags]));
  await intake.end('SIGTERM');
  const { perSecond, errors } = JSON.parse(output) as { perSecond: number; errors: number };
  return { [`answers in 5 s at ${BURST_PER_SECOND} a second`]: whole(perSecond * 5), 'errors among them': whole(errors) };
}

/** Counts syncs to disk, for the embedded store only and if strace is installed: PostgreSQL syncs in a process of its own. */
async function trace(place: Place): Promise<Findings> {
  if (place.DATABASE_URL || !canTrace) return {};
  const file = path.join(CACHE, 'bench-trace');
  const intake = await startRealIntake(environment(place), tracing(file));
  const acknowledged = new Set<string>();
  const stop = load(intake, acknowledged);
  while (acknowledged.size < TRACED) await sleep(20);
  await stop();
  await intake.end('SIGTERM');
  const order = readSyncOrder(readFileSync(file, 'latin1'));
  rmSync(file);
  return { 'acknowledged under a trace': whole(order.acknowledged), 'of these, before they were synced': whole(order.early) };
}

const environment = (place: Place) => ({ ...place, OUTPUT_DIR: SITE });

async function storedMessages({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }: Place): Promise<{ message: string }[]> {
  const { db } = await openDatabase({ dataDir, databaseUrl });
  const rows = await db.selectFrom('submission').select('payload').execute();
  await db.destroy();
  return rows.map(({ payload }) => JSON.parse(payload) as { message: string });
}
