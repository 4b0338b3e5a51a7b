import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { printTable, ratio, whole } from '../../bench/table.ts';
import { runCommandLine, UsageError } from '../../command-line/command-line.ts';
import { startPostgres } from '../support/postgres.ts';
import { writeSmallSite } from '../support/small-site.ts';
import { FAULTS, LEFT_OUT } from './faults.ts';
import { measureMachines } from './machines.ts';
import { type Borne, overload, readSlowly } from './overload.ts';
import { drain, type FaultRow, mailNewsletter, strike, strikeEach, strikeMixed } from './run.ts';
import type { Engine, Place } from './world.ts';

const USAGE = {
  command: 'npm run faults',
  does: 'Breaks an intake under load on both engines, and prints what was lost, doubled and ended. Exits with 1 if anything was. Then strains one, and prints what it bore.',
  options: {
    short: { type: 'boolean', does: 'Strikes each fault once, as npm test does' },
    strain: { type: 'boolean', does: 'Only strains an intake, for seven minutes' },
    machines: {
      type: 'string',
      value: 'N,N',
      does: 'Only measures so many intakes behind Caddy on one PostgreSQL, each beside the first',
    },
    minutes: {
      type: 'string',
      value: 'N',
      does: 'How long mixed faults are struck at the end: 60 if omitted',
    },
  },
  example: '--minutes 10',
} as const;

const ENGINES = ['SQLite', 'PostgreSQL'] as const;

// The children end with this process, even when it is interrupted.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

await runCommandLine(
  USAGE,
  ({ values: { short = false, strain = false, machines, minutes = short ? '0' : '60' } }) => {
    if (!(Number(minutes) >= 0))
      throw new UsageError(`--minutes takes a number, such as 60, not ${minutes}.`);
    if (short && strain) throw new UsageError('--short leaves out what --strain runs: give one.');
    const numbers = machines?.split(',').map(Number) ?? [];
    if (numbers.some((one) => !(one > 0)))
      throw new UsageError(`--machines takes numbers, such as 1,2,4, not ${machines}.`);
    return inPlace(async (makePlace) => {
      if (numbers.length > 0) return compareMachines(numbers, makePlace);
      if (!strain) await breakIntake(makePlace, short, Number(minutes));
      if (!short) await strainIntake(makePlace);
    });
  },
  () => undefined,
);

type MakePlace = (engine: Engine) => Promise<Place>;

async function inPlace(act: (makePlace: MakePlace) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'equanta-faults-'));
  const siteFolder = path.join(folder, 'dist');
  writeSmallSite(siteFolder);
  const postgres = await startPostgres();
  try {
    await act(async (engine) => {
      const dataDir = mkdtempSync(path.join(folder, 'data-'));
      return engine === 'SQLite'
        ? { engine, dataDir, siteFolder }
        : { engine, dataDir, siteFolder, postgres, databaseUrl: await postgres.createDatabase() };
    });
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compareMachines(numbers: number[], makePlace: MakePlace): Promise<void> {
  const rows = await measureMachines(numbers, () => makePlace('PostgreSQL'));
  printTable(
    'Intakes behind Caddy on one PostgreSQL: submissions a second, times in ms, medians of three',
    [
      ['intakes', ({ machines }) => String(machines)],
      ['accepted', ({ accepted }) => whole(accepted)],
      ['beside the first', ({ beside }) => ratio(beside, 1)],
      ['p50', ({ p50 }) => whole(p50)],
      ['p99', ({ p99 }) => whole(p99)],
      ['shed', ({ shed }) => whole(shed)],
    ],
    rows,
  );
}

async function strainIntake(makePlace: MakePlace): Promise<void> {
  const rows: Borne[] = [];
  for (const engine of ENGINES)
    for (const strain of [readSlowly, overload]) rows.push(await strain(await makePlace(engine)));
  printTable(
    'Strain: submissions a second, p99 in ms, resident memory in MB',
    [
      ['strain', ({ strain }) => strain],
      ['engine', ({ engine }) => engine],
      ['offered', ({ offered }) => whole(offered)],
      ['accepted', ({ accepted }) => whole(accepted)],
      ['p99', ({ p99 }) => whole(p99)],
      ['shed', ({ shed }) => whole(shed)],
      ['p99', ({ shedP99 }) => whole(shedP99)],
      ['unanswered', ({ unanswered }) => whole(unanswered)],
      ['page p99', ({ pageP99 }) => whole(pageP99)],
      ['/healthz p99', ({ healthP99 }) => whole(healthP99)],
      ['memory before', ({ before }) => whole(before)],
      ['height', ({ height }) => whole(height)],
      ['a minute after', ({ after }) => whole(after)],
    ],
    rows,
  );
}

async function breakIntake(makePlace: MakePlace, isShort: boolean, minutes: number): Promise<void> {
  const rows: FaultRow[] = [];
  for (const engine of ENGINES) {
    if (isShort) await note(strikeEach(await makePlace(engine)));
    else
      for (const fault of FAULTS.filter(({ engines }) => engines.includes(engine)))
        await note(strike(fault, await makePlace(engine), fault.times));
    if (!isShort) await note(drain(await makePlace(engine)));
    if (!isShort) await note(mailNewsletter(await makePlace(engine), 2000));
    // Half of the time for each engine.
    if (minutes > 0) await note(strikeMixed(await makePlace(engine), minutes / 2));
  }
  printTable(
    'Faults: each of the last three must be 0',
    [
      ['fault', ({ fault }) => fault],
      ['engine', ({ engine }) => engine],
      ['struck', ({ struck }) => String(struck)],
      ['acknowledged', ({ acknowledged }) => acknowledged?.toLocaleString('en-GB') ?? '-'],
      ['lost', ({ lost }) => whole(lost)],
      ['doubled', ({ doubled }) => whole(doubled)],
      ['ended', ({ ended }) => whole(ended)],
    ],
    rows,
  );
  for (const fault of LEFT_OUT) console.log(`Left out: ${fault}.`);
  if (rows.some(({ lost = 0, doubled = 0, ended = 0 }) => lost + doubled + ended > 0))
    process.exitCode = 1;

  async function note(striking: Promise<FaultRow>): Promise<void> {
    const row = await striking;
    rows.push(row);
    console.error(JSON.stringify(row));
  }
}
