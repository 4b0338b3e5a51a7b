import { expect, type Locator, type Page } from '@playwright/test';

declare global {
  interface Window {
    /**
     * Whether the application runs on the document: its links have listeners, so all of it was
     * hydrated or rendered.
     */
    isStarted?: boolean;
  }
}

/**
 * Runs in each document before the document's scripts: records when the application starts to
 * listen to links (site/navigation/use-links.ts).
 */
export function markStart(): void {
  const listen = document.addEventListener;
  document.addEventListener = function (this: Document, ...args: Parameters<typeof listen>) {
    if (args[0] === 'pointerover') window.isStarted = true;
    return listen.apply(this, args);
  } as typeof listen;
}

/** Waits until the application runs on the shown document. */
export async function started(page: Page): Promise<void> {
  await page.waitForURL((url) => url.hash.startsWith('#/'));
  await page.waitForFunction(() => window.isStarted);
}

/** Also waits until fonts have loaded and all parts of the screen have their final height. */
export async function settled(page: Page): Promise<void> {
  await started(page);
  await page.waitForFunction(
    () =>
      performance.getEntriesByName('fonts').length > 0 &&
      document.fonts.status === 'loaded' &&
      !document.querySelector(
        'main > :not(:first-child, [data-laid-out]), main > article > :not(:first-child, [data-laid-out]), main > article [data-later]:not([data-laid-out])',
      ),
  );
}

/**
 * Shows a text file of the site, so that a test can write to the site's storage before the
 * application runs.
 */
export async function openStorage(page: Page, site = ''): Promise<void> {
  await page.goto(`${site}/robots.txt`);
}

/** Goes to an address and waits until the application runs there. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await started(page);
}

/**
 * Also waits until nothing moves any more: a click on what moves between press and release is lost.
 */
export async function openSettled(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settled(page);
}

/** Waits until the top of an element is in view. */
export async function expectTopInView(element: Locator): Promise<void> {
  const isInView = (shown: Element) => {
    const { top } = shown.getBoundingClientRect();
    return top >= -1 && top < window.innerHeight;
  };
  await expect.poll(() => element.evaluate(isInView)).toBe(true);
}
