import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CACHE, ROOT } from '../builder/paths.ts';
import { freePort } from '../tests/support/free-port.ts';
import { answering, finished, SERVE_FLAGS, start, stop } from './processes.ts';
import { SITE } from './sites.ts';
import { median, printTable, ratio, spread, whole } from './table.ts';

interface Sample {
  bare: number;
  burst: number;
  p50: number;
  p99: number;
  steady: number;
  megabytes: number | undefined;
  startMs: number;
}

interface Load {
  perSecond: number;
  p50: number;
  p99: number;
}

const MILLISECONDS = 5000;
const STEADY_PER_SECOND = 300;
const CONNECTIONS = 64;

/** Measures how many submissions the intake takes, and the bare store on the same disk in the same minute, and prints the results. */
export async function measureIntake(runs: number): Promise<void> {
  const samples: Sample[] = [];
  for (let run = 1; run <= runs; run++) {
    samples.push(await sample());
    console.error(`${run} intake: done`);
  }
  print(samples);
}

async function sample(): Promise<Sample> {
  const folder = path.join(CACHE, 'bench-data');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const bare = await run<{ perSecond: number }>('bare-store.ts', [path.join(folder, 'bare.sqlite'), String(MILLISECONDS)]);
  const port = await freePort();
  const begin = performance.now();
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    SITE_URL: 'http://127.0.0.1',
    OUTPUT_DIR: SITE,
    DATA_DIR: folder,
    SUBMISSION_LIMIT: '1000000',
  };
  const server = start(process.execPath, [...SERVE_FLAGS, 'intake/main.ts'], { cwd: ROOT, env, stdio: 'ignore' });
  try {
    await answering(server, `http://127.0.0.1:${port}/healthz`);
    const startMs = performance.now() - begin;
    const load = (flags: string[]) => run<Load>('post-load.ts', [`--port=${port}`, `--connections=${CONNECTIONS}`, `--milliseconds=${MILLISECONDS}`, ...flags]);
    const { perSecond: steady, p50, p99 } = await load([`--rate=${STEADY_PER_SECOND}`]);
    const { perSecond: burst } = await load([]);
    return { bare: bare.perSecond, burst, steady, p50, p99, megabytes: residentMegabytes(server.pid), startMs };
  } finally {
    await stop(server);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run<Result>(program: string, args: string[]): Promise<Result> {
  const { status, output } = await finished(start(process.execPath, [path.join(import.meta.dirname, program), ...args]));
  if (status !== 0) throw new Error(output);
  return JSON.parse(output) as Result;
}

/** Resident memory in MB; undefined on systems without /proc (only Linux has it). */
function residentMegabytes(pid: number | undefined): number | undefined {
  const file = `/proc/${pid}/status`;
  const kilobytes = existsSync(file) ? readFileSync(file, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1] : undefined;
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

function print(samples: Sample[]): void {
  const row = (name: string, pick: (sample: Sample) => number | undefined, digits = 0) => {
    const values = samples.map(pick);
    return { name, values, shown: median(values)?.toFixed(digits) ?? '-' };
  };
  const bare = median(samples.map((sample) => sample.bare));
  printTable(
    `Intake: access requests with their mail, SQLite, ${CONNECTIONS} connections`,
    [
      ['measured', ({ name }) => name],
      ['median', ({ shown }) => shown],
      ['spread', ({ values }) => spread(values)],
      ['x bare store', ({ name, values }) => (name.startsWith('submissions per second, as many') ? ratio(median(values), bare) : '-')],
    ],
    [
      row('bare store: transactions per second', ({ bare: perSecond }) => perSecond),
      row('submissions per second, as many as it takes', ({ burst }) => burst),
      row(`submissions per second, at ${whole(STEADY_PER_SECOND)} a second`, ({ steady }) => steady),
      row('their p50, ms', ({ p50 }) => p50, 1),
      row('their p99, ms', ({ p99 }) => p99, 1),
      row('resident memory after all that, MB', ({ megabytes }) => megabytes),
      row('start to first answer, ms', ({ startMs }) => startMs),
    ],
  );
}
