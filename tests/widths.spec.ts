import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { ANSWERED_404, LOGGED_404 } from './support/quiet.ts';
import { documentPath, SHOWN_SCREENS } from './support/screens.ts';
import { open, settled } from './support/start.ts';

const WIDTHS = [320, 390, 480, 767, 768, 1024, 1280, 1440, 2200];

for (const screen of SHOWN_SCREENS) {
  test(`From 320 to 2200 pixels, nothing of ${screen.name} is cut off, to be scrolled sideways or too small to press`, async ({ page, quiet }) => {
    if (!screen.isFound) quiet.allow(ANSWERED_404, LOGGED_404);
    await open(page, documentPath(screen));
    await settled(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await faults(page), `at ${width} pixels`).toEqual({ scrolled: 0, outside: [], small: [] });
    }
  });
}

/** What a reader could not reach: how far the page scrolls sideways, texts and controls beyond its edge, controls under 24 pixels. */
function faults(page: Page): Promise<{ scrolled: number; outside: string[]; small: string[] }> {
  return page.evaluate(() => {
    window.scrollTo({ left: 1000, behavior: 'instant' });
    const describe = (element: Element) => element.outerHTML.slice(0, 120);
    const isShown = (element: Element) => element.checkVisibility() && !element.closest('[href="#main"], [role=status], [aria-hidden=true]');
    const isText = (element: Element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    // On a phone the original site's links and the purpose page's audiences are rows of their own to swipe (design.md, Header; design.md, Tabs).
    const isInRow = (element: Element) => element.parentElement?.closest('nav[aria-label="Original site"], [role=group][tabindex="0"]') !== null;
    const isOutside = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < -1 || right > document.documentElement.clientWidth + 1;
    };
    // A link within a sentence is as high as its line (WCAG 2.2, 2.5.8).
    const isSmall = (control: Element) => {
      const { width, height } = control.getBoundingClientRect();
      return (width < 24 || height < 24) && !control.closest('p, dd');
    };
    const controls = [...document.querySelectorAll('a, button, summary, input, select, textarea')].filter(isShown);
    const texts = [...document.querySelectorAll('body *')].filter((element) => isShown(element) && isText(element));
    return {
      scrolled: window.scrollX,
      outside: [...texts, ...controls].filter((element) => isOutside(element) && !isInRow(element)).map(describe),
      small: controls.filter(isSmall).map(describe),
    };
  });
}
