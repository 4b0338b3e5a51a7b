import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CACHE, ROOT } from '../builder/paths.ts';
import { freePort } from '../tests/support/free-port.ts';
import type { Posted } from './post-load.ts';
import { FOLDERS } from './sites.ts';
import { median, printTable } from './table.ts';

const POSTING_MS = 5000;
const START_MS = 10_000;
/** Submissions a second. */
const RATES = [300, 1000];

type Sample = Record<string, number | undefined>;

/** Measures how many submissions the intake takes, and prints it. @throws if one is refused. */
export async function measureIntake(runs: number): Promise<void> {
  const samples: Sample[] = [];
  for (let run = 1; run <= runs; run++) {
    console.error(`Run ${run}, intake`);
    samples.push(await sample());
  }
  printTable(
    'Intake: access requests with their mail, SQLite, 64 connections',
    [
      ['measured', (name) => name],
      ['median', (name) => median(samples.map((one) => one[name]))?.toFixed(1) ?? '-'],
    ],
    Object.keys(samples[0] ?? {}),
  );
}

async function sample(): Promise<Sample> {
  const folder = path.join(CACHE, 'bench-data');
  rmSync(folder, { recursive: true, force: true });
  const port = await freePort();
  const address = { PORT: String(port), HOST: '127.0.0.1', SITE_URL: 'http://127.0.0.1' };
  const places = { OUTPUT_DIR: FOLDERS.ours, DATA_DIR: folder, SUBMISSION_LIMIT: '1000000' };
  const env = { ...process.env, ...address, ...places };
  const begin = performance.now();
  // As npm run serve does (decisions/store.md).
  const program = ['--optimize-for-size', 'intake/main.ts'];
  const server = spawn(process.execPath, program, { cwd: ROOT, env, stdio: 'ignore' });
  const end = () => server.kill();
  process.once('exit', end);
  try {
    await answering(`http://127.0.0.1:${port}/healthz`);
    const found: Sample = { 'start to first answer, ms': performance.now() - begin };
    for (const rate of RATES) {
      const { accepted, p50, p99 } = await post(port, rate);
      Object.assign(found, { [`at ${rate} a second: submissions per second`]: accepted });
      Object.assign(found, {
        [`at ${rate} a second: p50, ms`]: p50,
        [`at ${rate} a second: p99, ms`]: p99,
      });
    }
    found['as many as it takes: submissions per second'] = (await post(port, 0)).accepted;
    return { ...found, 'resident memory after all that, MB': residentMegabytes(server.pid) };
  } finally {
    process.off('exit', end);
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function answering(url: string): Promise<void> {
  const isUp = () =>
    fetch(url)
      .then((response) => response.ok)
      .catch(() => false);
  for (const deadline = Date.now() + START_MS; !(await isUp()); await sleep(20))
    if (Date.now() > deadline) throw new Error(`The intake does not answer at ${url}.`);
}

async function post(port: number, perSecond: number): Promise<Posted> {
  const posted = await postLoad(port, POSTING_MS, perSecond);
  if (posted.failed > 0 || (perSecond > 0 && posted.shed > 0))
    throw new Error(`At ${perSecond} a second, the intake refused some, or did not answer.`);
  return posted;
}

/**
 * Posts submissions to an intake for some time from another process. @param perSecond as many as it
 * takes if 0. @param each over a connection for each of them.
 */
export async function postLoad(
  port: number,
  milliseconds: number,
  perSecond: number,
  each?: 'each',
): Promise<Posted> {
  const program = path.join(import.meta.dirname, 'post-load.ts');
  const args = [program, port, milliseconds, perSecond, each ?? ''].map(String);
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

/** Resident memory in MB; undefined on systems without /proc (only Linux has it). */
export function residentMegabytes(pid: number | undefined): number | undefined {
  const file = `/proc/${pid}/status`;
  const kilobytes = existsSync(file) && readFileSync(file, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1];
  return kilobytes ? Number(kilobytes) / 1024 : undefined;
}
