import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { intakeFolder } from '../core/intake/parts.ts';
import { check } from './check.ts';
import { bringChromium } from './support/chromium.ts';
import { run, runOne, sum, type Tally } from './support/command.ts';
import { bringPackages } from './support/packages.ts';
import { FORWARD_URLS, PLAIN_SITE, PROJECT, ROOT_SITE, SUB_SITE, type TestSite } from './support/sites.ts';

// `npm test`: checks, unit tests, the builds the journeys need, the journeys; then one line for them all.
const REPORTS = path.join(PROJECT, '.cache/test-reports');
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
bringPackages();

const { passed, failed } = sum(
  check(),
  runUnitTests(),
  build(ROOT_SITE, { DELIVERY: 'intake' }),
  build(SUB_SITE, { DELIVERY: 'forward', ...FORWARD_URLS }),
  build(PLAIN_SITE, { DELIVERY: 'console' }),
  runJourneys(),
);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

function runUnitTests(): Tally {
  const report = path.join(REPORTS, 'unit.json');
  const isGood = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
  const { numPassedTests, numFailedTests } = read(report, { numPassedTests: 0, numFailedTests: 0 });
  return tally(numPassedTests, numFailedTests, isGood);
}

function build({ url, folder }: TestSite, delivery: NodeJS.ProcessEnv): Tally {
  // Tests read whole folders: no file of a former build may be in them.
  for (const built of [folder, intakeFolder(folder)]) rmSync(built, { recursive: true, force: true });
  return runOne('node', ['builder/main.ts'], { SITE_URL: url, OUTPUT_DIR: folder, ALLOW_SAMPLE: '1', ...delivery });
}

function runJourneys(): Tally {
  const report = path.join(REPORTS, 'journeys.json');
  try {
    const environment = { CHROME_PATH: bringChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const isGood = run('playwright', ['test'], environment);
    const { stats } = read(report, { stats: { expected: 0, unexpected: 0, flaky: 0 } });
    return tally(stats.expected + stats.flaky, stats.unexpected, isGood);
  } catch (error) {
    console.error((error as Error).message);
    return { passed: 0, failed: 1 };
  }
}

// A run can fail without any test that did: a file that does not load, a server that does not start.
function tally(passed: number, failed: number, isGood: boolean): Tally {
  return { passed, failed: isGood ? failed : Math.max(failed, 1) };
}

function read<Report>(file: string, none: Report): Report {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : none;
}
