import { expect, test } from './support/fixtures.ts';
import { ANSWERED_404, LOGGED_404 } from './support/quiet.ts';
import { ARTICLE, documentPath, FAQ, HOME, NOT_FOUND, UNKNOWN_ARTICLE } from './support/screens.ts';
import { open, settled, started } from './support/start.ts';

test.describe('The history', () => {
  test('starts a new screen at its top, and gives the place back on going back and forward', async ({
    page,
  }) => {
    await open(page, '/');
    await settled(page);
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

test.describe('A reload', () => {
  for (const screen of [FAQ, ARTICLE, UNKNOWN_ARTICLE, NOT_FOUND]) {
    test(`of the hash address of ${screen.name} shows that screen and never paints home`, {
      tag: screen.isFound ? [] : '@long',
    }, async ({ page, quiet }) => {
      if (!screen.isFound) quiet.allow(ANSWERED_404, LOGGED_404);
      await page.addInitScript(recordHeadings);
      await open(page, documentPath(screen));
      await page.evaluate(() => sessionStorage.clear());

      await page.reload();
      await started(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.heading);
      await expect(page).toHaveURL(`/#${screen.path}`);
      await page.waitForFunction(() => sessionStorage.getItem('headings') !== null);
      expect(
        JSON.parse((await page.evaluate(() => sessionStorage.getItem('headings'))) ?? '[]'),
      ).toEqual([screen.heading]);
    });
  }
});

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
