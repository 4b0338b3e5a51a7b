import { runCommandLine } from '../command-line/command-line.ts';
import { DESK_JOURNEYS } from './support/desk-journeys.ts';
import { type Outcome, sum } from './support/outcome.ts';
import { GERMAN_FIRM, LARGEST_FIRM, SECOND_FIRM } from './support/sites.ts';
import {
  buildFirm,
  buildSites,
  runContracts,
  runDeskJourneys,
  runFirm,
  runJourneys,
  runSuite,
  runUnitTests,
} from './support/suite.ts';

const USAGE = {
  command: 'npm run test:long',
  does: 'Runs the tests tagged long, which npm test omits: every deployment page, two of them in a bare Debian, faults under load, 10,000 articles, a build in 512 MB, valid HTML, a second accessibility engine, and whole what npm test tries in short: PostgreSQL, the desk on a phone, widths, other firms, the shortest and longest lists.',
  options: {
    built: { type: 'boolean', does: 'Uses the builds that npm test has just made' },
    contracts: {
      type: 'boolean',
      does: 'Runs the store’s contracts on PostgreSQL alone, as .ci/run does',
    },
  },
  example: '--built',
} as const;

async function runLongJourneys(): Promise<Outcome> {
  return sum(
    await runJourneys('--grep=@long', `--grep-invert=${DESK_JOURNEYS.source}`),
    await runDeskJourneys(),
  );
}

/**
 * The second firm, whose lists are of a middle size, the German one, whose lists are the shortest,
 * and the first one with the longest.
 */
const FIRMS = [SECOND_FIRM, GERMAN_FIRM, LARGEST_FIRM] as const;

/** @param isBuilt whether npm test has built what it needs itself. */
async function build(isBuilt: boolean): Promise<Outcome> {
  const outcomes = isBuilt ? [] : [await buildSites({ isBeside: true })];
  for (const firm of FIRMS)
    if (firm !== GERMAN_FIRM || !isBuilt) outcomes.push(await buildFirm(firm, { isBeside: true }));
  return sum(...outcomes);
}

async function runFirms(): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const firm of FIRMS)
    outcomes.push(await runFirm(firm, ...(firm === GERMAN_FIRM ? ['--grep=@ranges'] : [])));
  return sum(...outcomes);
}

await runCommandLine(
  USAGE,
  ({ values: { built = false, contracts = false } }) =>
    runSuite('long', async () => {
      if (contracts) return runContracts();
      const [tested, builds] = await Promise.all([runUnitTests('long'), build(built)]);
      return sum(tested, builds, await runLongJourneys(), await runFirms());
    }),
  () => undefined,
);
