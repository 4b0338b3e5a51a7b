import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { intakeFolder } from '../../core/intake/parts.ts';
import { bringChromium } from './chromium.ts';
import { type Run, run, runOne } from './command.ts';
import { completeFirm } from './complete-firm.ts';
import { writeLargestFirm } from './largest-firm.ts';
import { describeFailure, NOTHING, type Outcome, sum, summarise } from './outcome.ts';
import { bringPackages } from './packages.ts';
import { startPostgres } from './postgres.ts';
import { writePseudoLocale } from './pseudo-locale.ts';
import { readJourneysReport, readUnitReport } from './reports.ts';
import {
  contentOf,
  FIRST_CONTENT,
  FORWARD_URLS,
  LARGEST_FIRM,
  type OtherFirm,
  OWN_FIRM,
  ownContentOf,
  PLAIN_SITE,
  PROJECT,
  ROOT_SITE,
  SUB_SITE,
  siteOf,
  type TestSite,
} from './sites.ts';
import { unitTestsWith } from './unit-tests.ts';

export const REPORTS = path.join(PROJECT, '.cache/test-reports');

/**
 * The files that npm test runs of another firm: its words, mails and colours, and one form from
 * field to mail.
 */
export const FIRM_IN_SHORT = String.raw`[\s/](another-firm|german|one-site|contact)\.spec\.ts`;

const CONTRACTS = ['storeContract(', 'onBothEngines('];

/** Runs the given tests, prints the summary, and writes the outcome to a report of that name. */
export async function runSuite(name: string, tests: () => Promise<Outcome>): Promise<void> {
  const report = path.join(REPORTS, `${name}.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(report, { force: true });
  bringPackages();
  const outcome = await tests();
  writeFileSync(report, JSON.stringify(outcome));
  console.log(summarise(outcome, performance.now() / 1000));
  process.exitCode = outcome.failed.length > 0 || outcome.passed === 0 ? 1 : 0;
}

/**
 * Runs the unit tests with this tag, or the untagged ones. @param args extra arguments for Vitest.
 */
export async function runUnitTests(tag?: 'long', ...args: string[]): Promise<Outcome> {
  const report = path.join(REPORTS, 'unit.json');
  rmSync(report, { force: true });
  // Loading the other files, only to skip their tests, would take both cores fifteen seconds.
  // A contract of the store is long on its second engine.
  const files = tag && args.length === 0 ? unitTestsWith(`'${tag}'`, ...CONTRACTS) : [];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return readUnitReport(
    report,
    tag,
    await run('vitest', ['run', ...reporters, `--tagsFilter=${tag ?? '!long'}`, ...files, ...args]),
  );
}

export function runContracts(): Promise<Outcome> {
  return runUnitTests('long', ...unitTestsWith(...CONTRACTS));
}

/** Runs journeys on the built sites. @param args extra arguments for Playwright. */
export function runJourneys(...args: string[]): Promise<Outcome> {
  return runPlaywright('journeys', {}, args);
}

/**
 * Runs the journeys for any firm on the site of another firm. @param args extra arguments for
 * Playwright.
 */
export function runFirm(firm: OtherFirm, ...args: string[]): Promise<Outcome> {
  return runPlaywright(firm, { TEST_FIRM: firm }, args);
}

/**
 * Runs the long journeys of the desk and of campaigns (`DESK_JOURNEYS`) on a phone, with PostgreSQL
 * as the store.
 */
export async function runDeskJourneys(): Promise<Outcome> {
  const postgres = await startPostgres();
  try {
    return await runPlaywright('desk', { TEST_POSTGRES: await postgres.createDatabase() }, [
      '--grep=@long',
    ]);
  } finally {
    await postgres.stop();
  }
}

async function runPlaywright(
  name: string,
  own: NodeJS.ProcessEnv,
  args: string[],
): Promise<Outcome> {
  const report = path.join(REPORTS, `${name}.json`);
  rmSync(report, { force: true });
  try {
    const environment = {
      ...own,
      CHROME_PATH: bringChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    };
    return readJourneysReport(report, await run('playwright', ['test', ...args], { environment }));
  } catch (error) {
    return { ...NOTHING, failed: [describeFailure(name, (error as Error).message)] };
  }
}

/** Makes the first firm's builds for the journeys, one after the other; each counts as one test. */
export async function buildSites(how: Run = {}): Promise<Outcome> {
  return sum(
    await build(ROOT_SITE, { DELIVERY: 'intake' }, how),
    await build(SUB_SITE, { DELIVERY: 'forward', ...FORWARD_URLS }, how),
    await build(PLAIN_SITE, { DELIVERY: 'console' }, how),
  );
}

/** Writes the content of another firm, and makes its build, which counts as one test. */
export function buildFirm(firm: OtherFirm, how: Run = {}): Promise<Outcome> {
  const content = contentOf(firm);
  if (firm === LARGEST_FIRM) {
    writeLargestFirm(content);
    writePseudoLocale(content);
  } else if (firm !== OWN_FIRM) completeFirm(ownContentOf(firm), content);
  return build(siteOf(firm), { DELIVERY: 'intake', CONTENT_DIR: content }, how);
}

function build({ url, folder }: TestSite, delivery: NodeJS.ProcessEnv, how: Run): Promise<Outcome> {
  // Tests read whole folders, so files of an earlier build must not remain.
  for (const built of [folder, intakeFolder(folder)])
    rmSync(built, { recursive: true, force: true });
  return runOne('node', ['builder/commands/build.ts'], {
    ...how,
    environment: {
      SITE_URL: url,
      OUTPUT_DIR: folder,
      CONTENT_DIR: FIRST_CONTENT,
      ALLOW_SAMPLE: '1',
      ...delivery,
    },
  });
}
