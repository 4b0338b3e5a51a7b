import { runCommandLine, UsageError } from '../command-line/command-line.ts';
import { printBytes } from './bytes.ts';
import { measureDesk } from './desk.ts';
import { measureIntake } from './intake.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureNavigation } from './navigation.ts';
import { EVERY_SCREEN, type MeasuredPage, ROWS } from './rows.ts';
import { buildSites } from './sites.ts';

type Measure = (rows: readonly MeasuredPage[], runs: number) => Promise<void> | void;
/** What is measured, in this order. */
const MEASURES: Record<string, Measure> = {
  bytes: printBytes,
  lighthouse: measureLighthouse,
  navigation: measureNavigation,
  intake: (_rows, runs) => measureIntake(runs),
  desk: measureDesk,
};
const NAMES = Object.keys(MEASURES).join(', ');
const USAGE = {
  command: 'npm run bench',
  does: 'Prints measurements as tables; never passes or fails.',
  options: {
    runs: { type: 'string', value: 'N', does: 'How often each is measured: 5 if omitted' },
    only: { type: 'string', value: 'NAME', does: `One of ${NAMES}` },
    'every-screen': { type: 'boolean', does: 'Measures every screen instead of a choice' },
  },
  example: '--runs 3 --only lighthouse',
} as const;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

await runCommandLine(
  USAGE,
  async ({ values: { runs = '5', only, 'every-screen': isEvery } }) => {
    if (!/^[1-9]\d*$/.test(runs))
      throw new UsageError(`--runs takes a number, such as 5, not ${runs}.`);
    const asked = Object.entries(MEASURES).filter(([name]) => only === undefined || only === name);
    if (asked.length === 0) throw new UsageError(`--only takes one of ${NAMES}, not ${only}.`);
    if (only !== 'desk') {
      console.error('Building the site');
      await buildSites();
    }
    for (const [, measure] of asked) await measure(isEvery ? EVERY_SCREEN : ROWS, Number(runs));
  },
  () => undefined,
);
