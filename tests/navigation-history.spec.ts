import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { ANSWERED_404 } from './support/quiet.ts';
import { documentPath, FAQ, HOME, UNKNOWN_ARTICLE } from './support/screens.ts';
import { SUB_SITE } from './support/sites.ts';
import { open, openSettled, settled, started } from './support/start.ts';

test.describe('The history', () => {
  test('starts a new screen at its top, and gives the place back on going back and forward', async ({
    page,
  }) => {
    await openSettled(page, '/');
    const link = page.getByRole('link', { name: 'View All FAQs' });
    await link.scrollIntoViewIfNeeded();
    const left = await link.evaluate((element) => element.getBoundingClientRect().top);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: FAQ.heading })).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: HOME.heading })).toBeFocused();
    await expect
      .poll(() => link.evaluate((element) => element.getBoundingClientRect().top))
      .toBeCloseTo(left, -1);

    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: FAQ.heading })).toBeFocused();
    await expect(page).toHaveURL('/#/adoption/faq');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('takes an address typed without its hash form to the screen', async ({ page }) => {
    await open(page, '/');
    await page.goto('/#/adoption/faq');
    await expect(page.getByRole('heading', { level: 1, name: FAQ.heading })).toBeFocused();
    await page.goto('/#about');
    await expect(page.locator('#about')).toBeInViewport();
    await expect(page).toHaveURL('/#/');
  });
});

test.describe('An address whose encoding is broken', () => {
  test.beforeEach(({ quiet }) => quiet.allow(/The URL path .* could not be decoded/)); // The router logs this itself.

  test('shows its screen all the same, and an unknown article as unknown', {
    tag: '@long',
  }, async ({ page, quiet }) => {
    quiet.allow(ANSWERED_404);
    for (const [address, heading] of [
      ['/#%', HOME.heading],
      ['/adoption/faq/#%E0%A4%A', FAQ.heading],
      ['/#/adoption/faq#%E0%A4%A', FAQ.heading],
      ['/adoption/insights/%E0%A4%A/', UNKNOWN_ARTICLE.heading],
    ] as const) {
      await page.goto('/robots.txt');
      await open(page, address);
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(heading);
    }
  });
});

test('A reload of a hash address shows its screen and never paints home', async ({ page }) => {
  await page.addInitScript(recordHeadings);
  await open(page, documentPath(FAQ));
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await started(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(FAQ.heading);
  await expect(page).toHaveURL(`/#${FAQ.path}`);
  await page.waitForFunction(() => sessionStorage.getItem('headings') !== null);
  expect(
    JSON.parse((await page.evaluate(() => sessionStorage.getItem('headings'))) ?? '[]'),
  ).toEqual([FAQ.heading]);
});

test.describe('In a low window, in which every screen is longer than the window,', () => {
  test.use({ viewport: { width: 1280, height: 480 } });

  test('A reload keeps the reading position, and so does a look at another site and back', {
    tag: '@long',
  }, async ({ page }) => {
    await openSettled(page, '/');
    const left = await readTo(page, 700);
    await page.reload();
    await settled(page);
    await expect.poll(() => position(page)).toBeCloseTo(left, -1);
    await page.goto(`${SUB_SITE.url}/robots.txt`);
    await page.goBack();
    await settled(page);
    await expect.poll(() => position(page)).toBeCloseTo(left, -1);
  });

  test('Each entry of the history keeps a position of its own, also over a reload', {
    tag: '@long',
  }, async ({ page }) => {
    await openSettled(page, '/');
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
    await openSettled(page, '/adoption/services/#adoption-readiness-assessment');
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
    expect(await position(page)).toBe(0);
  });
});

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

/** Records the visible main heading at each frame. */
function recordHeadings(): void {
  const seen = new Set<string>(JSON.parse(sessionStorage.getItem('headings') ?? '[]'));
  const look = () => {
    for (const heading of document.querySelectorAll('h1'))
      if (heading.checkVisibility()) seen.add(heading.textContent.trim());
    if (seen.size > 0) sessionStorage.setItem('headings', JSON.stringify([...seen]));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
