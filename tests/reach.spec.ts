import { expect, test } from './support/fixtures.ts';
import { ANSWERED_404, LOGGED_404 } from './support/quiet.ts';
import { documentPath, SHOWN_SCREENS } from './support/screens.ts';
import { open, settled } from './support/start.ts';

const WIDTHS = [320, 360, 390, 480, 600, 767, 768, 1024, 1280, 1440, 1760, 2200];

for (const screen of SHOWN_SCREENS) {
  test.describe(`In ${screen.name}`, () => {
    test.beforeEach(async ({ page, quiet }) => {
      if (!screen.isFound) quiet.allow(ANSWERED_404, LOGGED_404);
      await open(page, documentPath(screen));
      await settled(page);
    });

    test('everything to press is at least 24 pixels wide and high', async ({ page }) => {
      const controls = await page.locator('a, button, summary').evaluateAll((all) =>
        all
          // A link within a sentence is as high as its line (WCAG 2.2, 2.5.8).
          .filter((control) => control.checkVisibility() && !control.closest('p, dd, [href="#main"]'))
          .map((control) => {
            const { width, height } = control.getBoundingClientRect();
            return { control: control.outerHTML.slice(0, 120), width, height };
          }),
      );
      expect(controls.length).toBeGreaterThan(0);
      expect(controls.filter(({ width, height }) => width < 24 || height < 24)).toEqual([]);
    });

    test('nothing is cut off or to be scrolled sideways from 320 to 2200 pixels', async ({ page }) => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const found = await page.evaluate(() => {
          window.scrollTo({ left: 1000, behavior: 'instant' });
          const isTextual = (element: Element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
          // The original site's links are a row of their own to swipe on a phone (design guide, Header).
          const isInRow = (element: Element) => element.parentElement?.closest('nav')?.matches('[aria-label="Original site"]') ?? false;
          const outside = [...document.querySelectorAll('body *')].filter((element) => {
            if (
              !(isTextual(element) || element.matches('a, button, summary')) ||
              !element.checkVisibility() ||
              element.closest('[href="#main"], [role=status]') ||
              isInRow(element)
            )
              return false;
            const { left, right } = element.getBoundingClientRect();
            return left < -1 || right > document.documentElement.clientWidth + 1;
          });
          return { scrolled: window.scrollX, width: document.documentElement.clientWidth, outside: outside.map((element) => element.outerHTML.slice(0, 100)) };
        });
        expect(found).toEqual({ scrolled: 0, width, outside: [] });
      }
    });
  });
}
