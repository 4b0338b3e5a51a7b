import { runCommandLine, UsageError } from '../command-line/command-line.ts';
import { check } from './check.ts';
import type { Run } from './support/command.ts';
import { memoryFolder } from './support/memory-folder.ts';
import { type Outcome, sum } from './support/outcome.ts';
import { GERMAN_FIRM, HAS_OWN_CONTENT, OWN_FIRM } from './support/sites.ts';
import {
  buildFirm,
  buildSites,
  FIRM_IN_SHORT,
  runFirm,
  runJourneys,
  runSuite,
  runUnitTests,
} from './support/suite.ts';

const USAGE = {
  command: 'npm test',
  does: 'Runs checks and unit tests beside the builds, then the journeys. npm run test:long runs the slow tests.',
  options: { repeat: { type: 'string', value: 'N', does: 'Runs each test N times' } },
  example: '--repeat 5',
} as const;

await runCommandLine(
  USAGE,
  ({ values: { repeat = '1' } }) => {
    const times = Number(repeat);
    if (!Number.isInteger(times) || times < 1)
      throw new UsageError(`--repeat takes a number of times, such as 5, not ${repeat}.`);
    const folder = memoryFolder();
    if (folder) process.env.TMPDIR ??= folder;
    return runSuite('test', async () => {
      const [checked, built] = await Promise.all([
        checkAndUnitTests(times),
        build({ isBeside: true }),
      ]);
      const repeated = `--repeat-each=${times}`;
      const first = await runJourneys('--grep-invert=@long', repeated);
      const german = await runFirm(GERMAN_FIRM, FIRM_IN_SHORT, '--grep-invert=@ranges', repeated);
      // Another firm's site passes what any firm's must.
      const own = HAS_OWN_CONTENT
        ? [await runFirm(OWN_FIRM, 'tests/[a-z-]*.spec.ts', '--grep=@any-firm', repeated)]
        : [];
      return sum(checked, built, first, german, ...own);
    });
  },
  () => undefined,
);

async function checkAndUnitTests(times: number): Promise<Outcome> {
  let outcome = await check();
  for (let time = 0; time < times; time++) outcome = sum(outcome, await runUnitTests());
  return outcome;
}

async function build(how: Run): Promise<Outcome> {
  const outcomes = [await buildSites(how), await buildFirm(GERMAN_FIRM, how)];
  if (HAS_OWN_CONTENT) outcomes.push(await buildFirm(OWN_FIRM, how));
  return sum(...outcomes);
}
