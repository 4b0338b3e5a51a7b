import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postLoad } from '../../bench/intake.ts';
import type { Posted } from '../../bench/post-load.ts';
import { median } from '../../bench/table.ts';
import { SERVER_PATH } from '../support/deploy/web-servers.ts';
import { freePort } from '../support/free-port.ts';
import { startRealIntake } from '../support/real-intake.ts';
import { PROJECT } from '../support/sites.ts';
import type { Place } from './world.ts';

/** What some intakes took together, a second; times in ms. */
interface Together extends Pick<Posted, 'accepted' | 'p50' | 'p99' | 'shed'> {
  machines: number;
  /** What they accepted, as a multiple of what the first number did in the same round. */
  beside: number;
}

const ROUNDS = 3;
const WARM_MS = 3000;
const MEASURED_MS = 10_000;

/**
 * Measures what each number of intakes takes behind Caddy on one PostgreSQL, in turn, three times.
 * @param makePlace makes an empty database. @returns the medians.
 */
export async function measureMachines(
  numbers: readonly number[],
  makePlace: () => Promise<Place>,
): Promise<Together[]> {
  const taken: Together[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    let first: number | undefined;
    for (const machines of numbers) {
      const { accepted, p50, p99, shed } = await measure(machines, await makePlace());
      first ??= accepted;
      taken.push({ machines, accepted, beside: accepted / first, p50, p99, shed });
      console.error(JSON.stringify(taken.at(-1)));
    }
  }
  return numbers.map((machines) => {
    const rounds = taken.filter((one) => one.machines === machines);
    const middle = (name: keyof Together) => median(rounds.map((one) => one[name])) ?? 0;
    return {
      machines,
      accepted: middle('accepted'),
      beside: middle('beside'),
      p50: middle('p50'),
      p99: middle('p99'),
      shed: middle('shed'),
    };
  });
}

async function measure(machines: number, place: Place): Promise<Posted> {
  const { dataDir: DATA_DIR, siteFolder: OUTPUT_DIR, databaseUrl } = place;
  const environment = {
    DATA_DIR,
    OUTPUT_DIR,
    DATABASE_URL: databaseUrl,
    // Nobody listens there: mail waits.
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'hello@firm.test',
    MAIL_TO: 'inbox@firm.test',
  };
  const intakes = await Promise.all(
    Array.from({ length: machines }, () => startRealIntake(environment)),
  );
  const port = await freePort();
  const caddy = spawn('caddy', ['run', '--config', 'docs/deploy/Caddyfile'], {
    cwd: PROJECT,
    stdio: 'ignore',
    env: {
      PATH: SERVER_PATH,
      XDG_CONFIG_HOME: DATA_DIR,
      XDG_DATA_HOME: path.join(DATA_DIR, 'caddy'),
      CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
      DOMAIN: `http://127.0.0.1:${port}`,
      INTAKES: intakes.map(({ url }) => new URL(url).host).join(' '),
    },
  });
  const end = () => caddy.kill();
  process.once('exit', end);
  try {
    while (!(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)))
      await sleep(50);
    // Their first answers are slower.
    await postLoad(port, WARM_MS, 0);
    const posted = await postLoad(port, MEASURED_MS, 0);
    if (posted.failed > 0)
      throw new Error(`${machines} behind Caddy failed ${posted.failed} posts.`);
    return posted;
  } finally {
    process.off('exit', end);
    end();
    for (const intake of intakes) await intake.end('SIGTERM');
  }
}
