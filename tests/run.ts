import { runCommandLine, UsageError } from '../intake/commands/command-line.ts';
import { check } from './check.ts';
import { type Outcome, sum } from './support/outcome.ts';
import { SECOND_FIRM } from './support/sites.ts';
import { buildSites, runFirm, runJourneys, runSuite, runUnitTests } from './support/suite.ts';

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
    if (!Number.isInteger(times) || times < 1) throw new UsageError(`--repeat takes a number of times, such as 5, not ${repeat}.`);
    return runSuite('test', async () => {
      const [checked, built] = await Promise.all([checkAndUnitTests(times), buildSites({ isBeside: true })]);
      const repeated = `--repeat-each=${times}`;
      const first = await runJourneys('--grep-invert=@long', repeated);
      const others = sum(await runFirm(SECOND_FIRM, '--grep-invert=@ranges', repeated), await runFirm('smallest', repeated));
      return sum(checked, built, first, others);
    });
  },
  () => undefined,
);

async function checkAndUnitTests(times: number): Promise<Outcome> {
  let outcome = await check();
  for (let time = 0; time < times; time++) outcome = sum(outcome, await runUnitTests());
  return outcome;
}
