import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** The layout shift of the document so far, shifts after input included. */
    shifted?: number;
  }
}

/** Sums the layout shifts of each document that the page opens from now on, in `window.shifted`. */
export async function measureShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        window.shifted = (window.shifted ?? 0) + value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}
