import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { ARTICLE, documentPath, FAQ, HOME } from './support/screens.ts';
import { SUB_SITE } from './support/sites.ts';
import { open, settled, started } from './support/start.ts';

// A low window, in which every screen is longer than the window.
test.use({ viewport: { width: 1280, height: 480 } });

const position = (page: Page) => page.evaluate(() => scrollY);

// The position once two frames in a row have shown the same.
const restingPosition = (page: Page) =>
  page.evaluate(async () => {
    let last: number;
    do {
      last = scrollY;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    } while (scrollY !== last);
    return last;
  });

/** Scrolls, and gives the position where the page then stands. */
async function readTo(page: Page, top: number): Promise<number> {
  await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
  const left = await position(page);
  expect(left).toBeGreaterThan(0);
  return left;
}

for (const screen of [HOME, FAQ, ARTICLE]) {
  test(`A reload keeps the reading position in ${screen.name}, and so does a look at another site and back`, {
    tag: screen === HOME ? [] : '@long',
  }, async ({ page }) => {
    await open(page, documentPath(screen));
    await settled(page);
    const left = await readTo(page, 700);
    await page.reload();
    await settled(page);
    await expect.poll(() => position(page)).toBeCloseTo(left, -1);
    await page.goto(`${SUB_SITE.url}/robots.txt`);
    await page.goBack();
    await settled(page);
    await expect.poll(() => position(page)).toBeCloseTo(left, -1);
  });
}

test('Each entry of the history keeps a position of its own, also over a reload', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, '/');
  await settled(page);
  const link = page.getByRole('link', { name: 'View All FAQs' });
  await link.scrollIntoViewIfNeeded();
  const home = await position(page);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: FAQ.heading })).toBeFocused();
  await expect.poll(() => position(page)).toBe(0);
  await expect(page.locator('#item-0')).toBeVisible(); // The rest of a screen is rendered after its first view.
  const faq = await readTo(page, 500);
  await page.reload();
  await settled(page);
  await expect.poll(() => position(page)).toBeCloseTo(faq, -1);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: HOME.heading })).toBeFocused();
  await expect.poll(() => position(page)).toBeCloseTo(home, -1);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: FAQ.heading })).toBeFocused();
  await expect.poll(() => position(page)).toBeCloseTo(faq, -1);
});

test('A reload keeps the position that the reader has left a section for, and leaves the reader alone from then on', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, '/adoption/services/#adoption-readiness-assessment');
  await settled(page);
  const left = await readTo(page, 150);
  await page.reload();
  await settled(page);
  await expect.poll(() => position(page)).toBeCloseTo(left, -1);
  await page.evaluate(() =>
    addEventListener('wheel', () => document.documentElement.setAttribute('data-wheel', ''), {
      passive: true,
    }),
  );
  await page.mouse.move(300, 300); // An earlier test may have left the pointer elsewhere.
  await page.mouse.wheel(0, 200);
  // The browser scrolls before, while or after it tells the page of the wheel, and may scroll
  // smoothly.
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-wheel'));
  await expect.poll(() => position(page)).toBeGreaterThan(left + 100);
  const moved = await restingPosition(page);
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('hr')));
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await position(page)).toBeCloseTo(moved, -1);
});

test('The same address opened anew begins at its top', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await open(page, documentPath(FAQ));
  await readTo(page, 500);
  const other = await context.newPage();
  await open(other, documentPath(FAQ));
  expect(await position(other)).toBe(0);
  await other.close();
  await page.goto('about:blank');
  await open(page, documentPath(FAQ));
  await started(page);
  expect(await position(page)).toBe(0);
});
