import { sum } from './support/outcome.ts';
import { buildSites, runJourneys, runSuite, runUnitTests } from './support/suite.ts';

// `npm run test:long`: the tests tagged long, which `npm test` omits: every deployment page, faults under load, 10,000 articles.
await runSuite('long', async () => sum(await buildSites(), await runUnitTests('long'), await runJourneys('--grep=@long')));
