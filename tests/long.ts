import { runCommandLine } from '../intake/commands/command-line.ts';
import { type Outcome, sum } from './support/outcome.ts';
import { SECOND_FIRM } from './support/sites.ts';
import { buildFirm, buildSites, runFirm, runJourneys, runSuite, runUnitTests } from './support/suite.ts';

const USAGE = {
  command: 'npm run test:long',
  does: 'Runs the tests tagged long, which npm test omits: every deployment page, faults under load, 10,000 articles, a build in 512 MB, the longest lists.',
  example: '',
};
const testLong = () => runSuite('long', async () => sum(await buildSites(), await runUnitTests('long'), await runJourneys('--grep=@long'), await testRanges()));

/** Tests lists of a middle and of the largest size; npm test has tested the smallest. */
async function testRanges(): Promise<Outcome> {
  return sum(await runFirm(SECOND_FIRM, '--grep=@ranges'), await buildFirm('largest'), await runFirm('largest'));
}

await runCommandLine(USAGE, testLong, () => undefined);
