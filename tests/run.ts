import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { check } from './check.ts';
import { bringChromium } from './support/chromium.ts';
import { PROJECT, ROOT_SITE, SUB_SITE } from './support/sites.ts';
import { type Counts, runStep, sum } from './support/step.ts';

// Everything that `npm test` runs. Each part runs whatever the others found; the last line adds them up.
const REPORTS = path.join(PROJECT, '.cache/reports');
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const { passed, failed } = sum([await check(), await runUnitTests(), await runJourneys()]);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`\n${passed} passed, ${failed} failed`);

async function runUnitTests(): Promise<Counts> {
  const file = path.join(REPORTS, 'unit.json');
  const code = await runStep('node_modules/vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  return read(file, code, (report: { numPassedTests: number; numFailedTests: number }) => ({ passed: report.numPassedTests, failed: report.numFailedTests }));
}

async function runJourneys(): Promise<Counts> {
  const isBuilt = [];
  for (const { url, folder } of [ROOT_SITE, SUB_SITE]) {
    isBuilt.push((await runStep('build/main.ts', [], { SITE_URL: url, OUTPUT_DIR: folder, ALLOW_SAMPLE: '1' })) === 0);
  }
  if (isBuilt.includes(false)) return { passed: 0, failed: 1 };
  const file = path.join(REPORTS, 'journeys.json');
  const code = await runStep('node_modules/@playwright/test/cli.js', ['test'], { CHROME_PATH: bringChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  return read(file, code, ({ stats }: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }));
}

/** A runner's counts from its report. One that ended badly counts as failed even where its report names no test that did. */
function read<Report>(file: string, code: number, count: (report: Report) => Counts): Counts {
  try {
    const counts = count(JSON.parse(readFileSync(file, 'utf8')) as Report);
    return code === 0 ? counts : { ...counts, failed: Math.max(1, counts.failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
