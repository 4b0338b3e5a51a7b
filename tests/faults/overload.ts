import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postLoad, residentMegabytes } from '../../bench/intake.ts';
import type { Posted } from '../../bench/post-load.ts';
import { type RealIntake, startRealIntake } from '../support/real-intake.ts';
import type { Place } from './world.ts';

/** What an intake bore. Rates are a second, times in ms, memory in MB. */
export interface Borne extends Posted {
  strain: string;
  engine: string;
  pageP99: number;
  healthP99: number;
  before: number;
  height: number;
  /** A minute later. */
  after: number;
}

const READERS = 2000;
const REQUESTS = 20;
const PICTURE = { path: '/pictures/largest.webp', bytes: 250_000 };
// More than the least that is allowed (intake/http/listen.ts).
const TAKEN_BYTES_PER_SECOND = 2000;
const BESIDES_PER_SECOND = 100;
const SECONDS = 20;
const SHORT_MS = 5000;
const LOOK_EVERY_MS = 100;

/** Offers an intake twice as many submissions as it takes, each over its own connection. */
export function overload(place: Place): Promise<Borne> {
  return observe('twice what it takes', place, async ({ port }) => {
    // Its first answers are slower.
    await postLoad(port, SHORT_MS, 0);
    const { accepted } = await postLoad(port, SHORT_MS, 0);
    return () => postLoad(port, SECONDS * 1000, 2 * accepted, 'each');
  });
}

/**
 * Lets 2,000 readers take the largest picture slowly, each of them twenty times by requests sent
 * ahead, while submissions come.
 */
export function readSlowly(place: Place): Promise<Borne> {
  return observe('2,000 slow readers', place, async ({ port }) => async () => {
    const readers = Array.from({ length: READERS }, () => startReader(port));
    const posted = await postLoad(port, SECONDS * 1000, BESIDES_PER_SECOND, 'each');
    for (const stop of readers) stop();
    return posted;
  });
}

function startReader(port: number): () => void {
  const socket: Socket = connect(port, '127.0.0.1')
    .on('error', () => undefined)
    // Without it, a stream that isn't flowing reads nothing.
    .on('readable', () => undefined);
  socket.write(`GET ${PICTURE.path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(REQUESTS));
  const timer = setInterval(() => socket.read(TAKEN_BYTES_PER_SECOND), 1000);
  return () => {
    clearInterval(timer);
    socket.destroy();
  };
}

/** @param prepare makes ready, and returns what strains the intake. */
async function observe(
  strain: string,
  place: Place,
  prepare: (intake: { port: number }) => Promise<() => Promise<Posted>>,
): Promise<Borne> {
  const picture = path.join(place.siteFolder, PICTURE.path);
  mkdirSync(path.dirname(picture), { recursive: true });
  writeFileSync(picture, randomBytes(PICTURE.bytes));
  const { dataDir: DATA_DIR, siteFolder: OUTPUT_DIR, databaseUrl } = place;
  const intake = await startRealIntake({
    DATA_DIR,
    OUTPUT_DIR,
    // Nobody listens there: mail waits.
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'hello@firm.test',
    MAIL_TO: 'inbox@firm.test',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  try {
    const port = Number(new URL(intake.url).port);
    const act = await prepare({ port });
    const before = memoryOf(intake);
    const watch = watchWhile(intake);
    const posted = await act();
    const seen = watch.stop();
    await sleep(60_000);
    return {
      strain,
      engine: place.engine,
      ...posted,
      ...(await seen),
      before,
      after: memoryOf(intake),
    };
  } finally {
    await intake.end('SIGTERM');
  }
}

function memoryOf({ pid }: RealIntake): number {
  return residentMegabytes(pid) ?? 0;
}

/** Looks at pages, health and memory, as a new visitor does, until it is stopped. */
function watchWhile(intake: RealIntake) {
  let isOver = false;
  let height = 0;
  const timer = setInterval(() => {
    height = Math.max(height, memoryOf(intake));
  }, LOOK_EVERY_MS);
  const look = async (place: string) => {
    const times: number[] = [];
    for (; !isOver; await sleep(LOOK_EVERY_MS)) times.push(await timeOf(intake.url + place));
    return times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
  };
  const looks = [look('/'), look('/healthz')];
  return {
    stop: async () => {
      isOver = true;
      clearInterval(timer);
      const [pageP99 = 0, healthP99 = 0] = await Promise.all(looks);
      return { pageP99, healthP99, height };
    },
  };
}

function timeOf(url: string): Promise<number> {
  const since = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) =>
      response.resume().on('end', () => resolve(performance.now() - since)),
    ).on('error', reject);
  });
}
