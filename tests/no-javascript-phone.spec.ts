import { expect, test } from './support/fixtures.ts';
import { ANSWERED_404 } from './support/quiet.ts';
import { documentPath, FAQ, HOME, SHOWN_SCREENS } from './support/screens.ts';

test.use({ javaScriptEnabled: false });

test('On a phone without JavaScript, every screen can be read, stays within the screen and leads on by real links', async ({ page, quiet }) => {
  test.setTimeout(60_000);
  quiet.allow(ANSWERED_404);
  for (const screen of SHOWN_SCREENS) {
    await page.goto(documentPath(screen));
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(screen.heading);
    await expect(heading).toBeInViewport();
    const { width, hrefs } = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      hrefs: [...document.querySelectorAll('a')].filter((link) => link.checkVisibility()).map((link) => link.getAttribute('href')),
    }));
    expect(width, screen.name).toBe(390);
    expect(hrefs.length, screen.name).toBeGreaterThan(0);
    // A clean path that ends in a slash, as documents have them, or a place on this one, a file, or another service.
    expect(
      hrefs.filter((href) => !/^(\/([\w-]+\/)*(#[\w-]+)?|#[\w-]+|\/[\w/.-]+\.(xml|pdf)|(https|mailto|tel):.+)$/.test(href ?? '')),
      screen.name,
    ).toEqual([]);
  }
  await page.getByRole('link', { name: 'Return to Home' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heading);
  await page.getByRole('link', { name: 'View All FAQs' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(FAQ.heading);
  await expect(page).toHaveURL('/adoption/faq/');
});
