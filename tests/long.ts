import { runCommandLine } from '../intake/commands/command-line.ts';
import { sum } from './support/outcome.ts';
import { buildSites, runJourneys, runSuite, runUnitTests } from './support/suite.ts';

const USAGE = {
  command: 'npm run test:long',
  does: 'Runs the tests tagged long, which npm test omits: every deployment page, faults under load, 10,000 articles, a build in 512 MB.',
  example: '',
};
const testLong = () => runSuite('long', async () => sum(await buildSites(), await runUnitTests('long'), await runJourneys('--grep=@long')));

await runCommandLine(USAGE, testLong, () => undefined);
