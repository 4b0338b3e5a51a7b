import { type BrowserContext, expect, type Page, type Route } from '@playwright/test';

interface Held {
  /** Releases these requests and all later ones. */
  release: () => Promise<void>;
  isWaiting: Promise<void>;
}

/** Delays requests to matching addresses, as a slow network would. */
export async function hold(page: Page | BrowserContext, pattern: RegExp): Promise<Held> {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(pattern, async (route: Route) => {
    arrived.resolve();
    await released.promise;
    await route.continue().catch(() => undefined); // The page that sent the request may be closed.
  });
  return {
    isWaiting: arrived.promise,
    release: async () => released.resolve(),
  };
}

/**
 * Keeps back the first answer from a matching address, which is out of date once it is released.
 * Later ones come at once.
 */
export async function holdAnswer(page: Page, pattern: RegExp): Promise<Held> {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(pattern, async (route: Route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    const response = await route.fetch();
    arrived.resolve();
    await released.promise;
    await route.fulfill({ response }).catch(() => undefined); // Nobody may wait for it any more.
  });
  return { isWaiting: arrived.promise, release: async () => released.resolve() };
}

/**
 * Makes requests to matching addresses fail, or answers them otherwise, until `mend` is called.
 * Never `unroute` instead: without its last route Playwright ends interception, and Chromium then
 * leaves requests that are under way without an answer for ever.
 */
export async function breakNetwork(
  page: Page | BrowserContext,
  pattern: string | RegExp,
  fail: (route: Route) => Promise<void> = (route) => route.abort(),
) {
  let isBroken = true;
  await page.route(pattern, (route) => (isBroken ? fail(route) : route.fallback()));
  return {
    mend: () => {
      isBroken = false;
    },
  };
}

/** Changes the text of the answers from matching addresses. */
export async function rewrite(
  page: Page,
  pattern: string | RegExp,
  change: (text: string) => string,
): Promise<void> {
  const answer = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  };
  await page.route(pattern, (route) => answer(route).catch(() => undefined)); // The test may be over.
}

/** From the next document on, nothing is fetched ahead but for a link's hover and focus. */
export const saveData = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );

/** Makes a style sheet fail until `allow` is called. Call it before the page asks for the sheet. */
export async function refuseStyles(page: Page, name: string) {
  const pattern = new RegExp(`/assets/${name}-[\\w-]+\\.css$`);
  const { mend } = await breakNetwork(page, pattern);
  // From the document's start: the page may ask for the sheet whenever it is idle.
  await page.addInitScript(() => {
    let failures = 0;
    const count = ({ target }: Event) => {
      if (target instanceof HTMLLinkElement)
        document.documentElement.dataset.failed = String(++failures);
    };
    addEventListener('error', count, { capture: true });
  });
  return {
    /** Resolves once the page has noticed so many times that a style sheet failed. */
    haveFailed: (times = 1) =>
      expect
        .poll(async () => Number(await page.locator('html').getAttribute('data-failed')))
        .toBeGreaterThanOrEqual(times),
    allow: mend,
    arrive: () => page.waitForResponse(pattern),
  };
}

export const SCRIPTS = /\/assets\/[^/]+\.js$/;

export const chunkOf = (screen: string) => new RegExp(`/assets/${screen}-[\\w-]+\\.js$`);
