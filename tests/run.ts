import { parseArgs } from 'node:util';
import { check } from './check.ts';
import { type Outcome, sum } from './support/outcome.ts';
import { buildSites, runJourneys, runSuite, runUnitTests } from './support/suite.ts';

// `npm test [-- --repeat N]`: runs checks and unit tests beside the builds, then the journeys; each test N times. test:long runs the slow tests.
const { values } = parseArgs({ options: { repeat: { type: 'string', default: '1' } } });
const times = Number(values.repeat);
if (!Number.isInteger(times) || times < 1) throw new Error(`--repeat takes a number of times, such as 5, not ${values.repeat}.`);

await runSuite('test', async () => {
  const [checked, built] = await Promise.all([checkAndUnitTests(), buildSites({ isBeside: true })]);
  return sum(checked, built, await runJourneys('--grep-invert=@long', `--repeat-each=${times}`));
});

async function checkAndUnitTests(): Promise<Outcome> {
  let outcome = await check();
  for (let time = 0; time < times; time++) outcome = sum(outcome, await runUnitTests());
  return outcome;
}
