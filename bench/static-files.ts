import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { CACHE, ROOT } from '../builder/paths.ts';
import { freePort } from '../tests/support/free-port.ts';
import { configureNginx, findNginx } from './nginx.ts';
import { answering, finished, SERVE_FLAGS, start, stop } from './processes.ts';
import { SITE } from './sites.ts';
import { median, printTable, ratio, spread, whole } from './table.ts';

interface Contender {
  name: string;
  port: number;
  server: ChildProcess;
  perSecond: number[];
  cpuShare: (number | undefined)[];
  length: number | undefined;
}

const FILE = '/adoption/faq/';
const CONNECTIONS = 32;
const MILLISECONDS = 3000;
const WARM_UP_MILLISECONDS = 1500;

/** Measures in turn how many answers a second our intake, nginx and node:http alone give, each as one process, and prints what came out. */
export async function measureStaticFiles(runs: number): Promise<void> {
  const nginx = findNginx();
  if (!nginx) console.log('\nnginx is not installed: apt-get install nginx');
  const contenders: Contender[] = [];
  let folder: string | undefined;
  try {
    if (nginx) {
      const port = await freePort();
      const { args, ...made } = configureNginx(SITE, FILE, port);
      folder = made.folder;
      contenders.push(contender('nginx', port, start(nginx, args)));
    }
    const port = await freePort();
    const env = {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: 'http://127.0.0.1',
      OUTPUT_DIR: SITE,
      DATA_DIR: path.join(CACHE, 'bench-data'),
    };
    contenders.push(contender('intake', port, start(process.execPath, [...SERVE_FLAGS, 'intake/main.ts'], { cwd: ROOT, env })));
    const barePort = await freePort();
    const bytes = statSync(path.join(SITE, `${FILE}index.html.gz`)).size;
    contenders.push(
      contender('bare node:http', barePort, start(process.execPath, [path.join(import.meta.dirname, 'bare-http.ts'), `${barePort}`, `${bytes}`])),
    );
    for (const { server, port } of contenders) await answering(server, `http://127.0.0.1:${port}${FILE}`);
    for (const one of contenders) await load(one.port, WARM_UP_MILLISECONDS);
    for (let run = 1; run <= runs; run++) for (const one of contenders) await sample(one, run);
  } finally {
    for (const { server } of contenders) await stop(server);
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
  print(contenders);
}

function contender(name: string, port: number, server: ChildProcess): Contender {
  return { name, port, server, perSecond: [], cpuShare: [], length: undefined };
}

async function sample(one: Contender, run: number): Promise<void> {
  const cpuBefore = cpuSeconds(one.server.pid);
  const { perSecond, length } = await load(one.port, MILLISECONDS);
  const cpuAfter = cpuSeconds(one.server.pid);
  one.length = length;
  one.perSecond.push(perSecond);
  one.cpuShare.push(cpuBefore === undefined || cpuAfter === undefined ? undefined : ((cpuAfter - cpuBefore) / MILLISECONDS) * 100_000);
  console.error(`${run} static ${one.name}: done`);
}

/** Runs the load generator. @throws what it says when an answer was not as it should be. */
async function load(port: number, milliseconds: number): Promise<{ perSecond: number; length: number }> {
  const args = { port, path: FILE, connections: CONNECTIONS, milliseconds };
  const flags = Object.entries(args).map(([name, value]) => `--${name}=${value}`);
  const { status, output } = await finished(start(process.execPath, [path.join(import.meta.dirname, 'load.ts'), ...flags]));
  if (status !== 0) throw new Error(output);
  return JSON.parse(output);
}

/** Processor time a process has used, where the system tells (Linux; in hundredths of a second). */
function cpuSeconds(pid: number | undefined): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  const [user, system] = readFileSync(file, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
  return ((user ?? 0) + (system ?? 0)) / 100;
}

function perCpuSecond(perSecond: number, share: number | undefined): number | undefined {
  return share ? (perSecond / share) * 100 : undefined;
}

function print(contenders: Contender[]): void {
  const nginx = contenders.find(({ name }) => name === 'nginx');
  printTable(
    `Static files: ${FILE}, gzip, ${CONNECTIONS} connections, one process each`,
    [
      ['server', ({ name }) => name],
      ['requests per second', ({ perSecond }) => whole(median(perSecond))],
      ['x nginx', ({ perSecond }) => ratio(median(perSecond), nginx && median(nginx.perSecond))],
      ['spread', ({ perSecond }) => spread(perSecond)],
      ['% of a core', ({ cpuShare }) => whole(median(cpuShare))],
      ['requests per CPU second', ({ perSecond, cpuShare }) => whole(median(perSecond.map((count, run) => perCpuSecond(count, cpuShare[run]))))],
      ['bytes of an answer', ({ length }) => whole(length)],
    ],
    contenders,
  );
}
