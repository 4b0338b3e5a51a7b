import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './tests/support/chromium.ts';
import { DESK_JOURNEYS } from './tests/support/desk-journeys.ts';
import {
  IS_FIRST_FIRM,
  LARGEST_FIRM,
  type OtherFirm,
  PLAIN_SITE,
  ROOT_SITE,
  SUB_SITE,
  type TestSite,
} from './tests/support/sites.ts';
import { isStale } from './tests/support/stale-build.ts';

const server = ({ url, port, folder }: TestSite, program = 'tests/support/fresh-intake.ts') => ({
  command: `"${process.execPath}" ${program}`,
  url: `${url}/`,
  timeout: 120_000,
  env: {
    PORT: String(port),
    SITE_URL: url,
    OUTPUT_DIR: folder,
    DATA_DIR: `${folder}-data`,
    SUBMISSION_LIMIT: '100000',
    LOG_LEVEL: 'warn',
  },
});
// These journeys depend on touch or a narrow screen. screens-all.spec.ts checks on the desktop that
// every screen fits at every width.
const ON_A_PHONE = /phone[\w-]*\.spec\.ts$/;
// With TEST_FIRM, only these files run: the tests that any firm's site must pass, and those of
// short and long lists.
const ANY_FIRM =
  /(contact|forms|survey|survey-steps|trust-bridge|gates|insights|insights-search|firms\/[\w-]+)\.spec\.ts$/;
const executablePath = findChromium();
const PHONE = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
};
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;
const sites = IS_FIRST_FIRM ? [ROOT_SITE, SUB_SITE, PLAIN_SITE] : [ROOT_SITE];

// npm test has just made the builds. Playwright by itself makes them again if they are stale.
const isRunByItself = !report && !process.env.TEST_WORKER_INDEX && process.argv[2] === 'test';
if (isRunByItself && sites.some(({ folder }) => isStale(folder))) {
  const { buildFirm, buildSites } = await import('./tests/support/suite.ts');
  const { failed } = await (IS_FIRST_FIRM
    ? buildSites()
    : buildFirm(process.env.TEST_FIRM as OtherFirm));
  if (failed.length > 0) process.exit(1);
}

export default defineConfig({
  testDir: 'tests',
  // Vitest runs the unit tests of the test support.
  testMatch: '**/*.spec.ts',
  outputDir: '.cache/test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // With two, the cores idle while tests wait for an intake or a file.
  workers: 3,
  // A loaded machine can take many times longer. A passing test doesn't wait for these timeouts.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: report ? [['list'], ['json']] : [['list']],
  webServer: IS_FIRST_FIRM
    ? [server(ROOT_SITE), server(SUB_SITE), server(PLAIN_SITE, 'tests/support/plain-host.ts')]
    : [server(ROOT_SITE)],
  use: {
    baseURL: ROOT_SITE.url,
    // What a journey waits for in vain is named, such as an answer, long before its own time is up.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    browserName: 'chromium',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
    // A new window costs this machine a second. Playwright clears storage and cache, and resets
    // routes, scripts and emulation.
    reuseContext: true,
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  projects: process.env.TEST_POSTGRES
    ? [{ name: 'phone', testMatch: DESK_JOURNEYS, use: PHONE }]
    : IS_FIRST_FIRM
      ? [
          {
            name: 'desktop',
            testIgnore: [ON_A_PHONE, '**/firms/**'],
            use: { viewport: { width: 1440, height: 900 } },
          },
          { name: 'phone', testMatch: ON_A_PHONE, use: PHONE },
        ]
      : [
          {
            name: 'desktop',
            testMatch: ANY_FIRM,
            grep: process.env.TEST_FIRM === LARGEST_FIRM ? /@ranges/ : /@any-firm|@ranges/,
            use: { viewport: { width: 1440, height: 900 } },
          },
        ],
});
