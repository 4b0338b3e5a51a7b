import { test as base, type Clock, expect, type Page } from '@playwright/test';
import { recordAnnouncements } from './announcements.ts';
import { Quiet } from './quiet.ts';
import { ROOT_SITE } from './sites.ts';
import { markStart, openSettled } from './start.ts';

interface Fixtures {
  /**
   * Fails the test on any console message, page error, failed request or third-party request that
   * the test did not allow.
   */
  quiet: Quiet;
}

export const test = base.extend<Fixtures>({
  quiet: [
    async ({ context }, use) => {
      // Playwright doesn't reset this in a reused window: a test after one that ended offline would
      // be offline, too.
      await context.setOffline(false);
      await context.addInitScript(markStart);
      await context.addInitScript(recordAnnouncements);
      const resume = resumer(context.clock);
      const quiet = new Quiet(context);
      await use(quiet);
      await resume();
      expect(
        quiet.unexpected(),
        'console messages, page errors, failed and foreign requests',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * When a test ends with its clock paused, Playwright resumes it without waiting, and the script for
 * that may reach the next test.
 * @returns a function that resumes a paused clock.
 */
function resumer(clock: Clock): () => Promise<void> {
  const pause = clock.pauseAt.bind(clock);
  let isPaused = false;
  clock.pauseAt = async (time) => {
    isPaused = true;
    await pause(time);
  };
  return async () => {
    if (isPaused) await clock.resume();
  };
}

/**
 * Opens a document once for all tests of the surrounding group, which run one after the other and
 * leave it as they found it.
 * @returns the page, while the tests run.
 */
export function readOnce(address: string): () => Page {
  let page: Page | undefined;
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage({
      baseURL: ROOT_SITE.url,
      viewport: { width: 1440, height: 900 },
    });
    await page.addInitScript(markStart);
    await openSettled(page, address);
  });
  test.afterAll(() => page?.context().close());
  return () => {
    if (!page) throw new Error('The document is open only while tests run.');
    return page;
  };
}

export { expect };
