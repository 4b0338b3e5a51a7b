import { test as base, expect } from '@playwright/test';
import { recordAnnouncements } from './announcements.ts';
import { Quiet } from './quiet.ts';
import { markStart } from './start.ts';

interface Fixtures {
  /** Fails the test on any console message, page error, failed request or third-party request that the test did not allow. */
  quiet: Quiet;
}

export const test = base.extend<Fixtures>({
  quiet: [
    async ({ context }, use) => {
      await context.addInitScript(markStart);
      await context.addInitScript(recordAnnouncements);
      const quiet = new Quiet(context);
      await use(quiet);
      expect(quiet.unexpected(), 'console messages, page errors, failed and foreign requests').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
