import type { BrowserContext, Page, Route } from '@playwright/test';

/** Requests that are kept waiting until they are released. */
export interface Held {
  /** Lets them through, and all that follow. */
  release: () => Promise<void>;
  /** Resolves once one is waiting. */
  isWaiting: Promise<void>;
}

/** Keeps requests waiting whose address matches, as a slow network would. */
export async function hold(page: Page | BrowserContext, pattern: RegExp): Promise<Held> {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(pattern, async (route: Route) => {
    arrived.resolve();
    await released.promise;
    await route.continue().catch(() => undefined); // The page that asked may be gone.
  });
  return {
    isWaiting: arrived.promise,
    release: async () => released.resolve(),
  };
}

/** The application's scripts. */
export const SCRIPTS = /\/assets\/[^/]+\.js$/;

/** The chunk of one screen. */
export const chunkOf = (screen: string) => new RegExp(`/assets/${screen}-[\\w-]+\\.js$`);
