import type { Page } from '@playwright/test';
import { content } from './support/content.ts';
import { expect, readOnce, test } from './support/fixtures.ts';
import { ARTICLE, documentPath, FAQ, HOME } from './support/screens.ts';
import { open, started } from './support/start.ts';

const footer = (page: Page) => page.getByRole('contentinfo');

test.describe('The original site', () => {
  const shown = readOnce(documentPath(FAQ));

  test('has six links in the specified order, the shown one marked', async () => {
    const page = shown();
    const links = page
      .getByRole('navigation', { name: content.layout.original.nav.label })
      .getByRole('link');
    await expect(links).toHaveText([
      /^purpose$/i,
      /^services$/i,
      /^methodology$/i,
      /^about$/i,
      /^faq$/i,
      /^contact$/i,
    ]);
    for (const link of await links.all()) await expect(link).toBeVisible();
    await expect(page.locator('nav [aria-current=page]')).toHaveText('FAQ');
    await expect(page.locator('nav [aria-current=page]')).toBeInViewport({ ratio: 1 });
  });

  test("marks one link in the reader's own colours, too", async () => {
    const page = shown();
    await page.emulateMedia({ forcedColors: 'active' });
    const links = page
      .getByRole('navigation', { name: content.layout.original.nav.label })
      .getByRole('link');
    await expect(links).toHaveCount(6);
    const isMarked = (all: Element[]) =>
      all
        .filter((link) => getComputedStyle(link).borderBottomWidth !== '0px')
        .map((link) => link.textContent);
    expect(await links.evaluateAll(isMarked)).toEqual(['FAQ']);
    await page.emulateMedia({ forcedColors: null });
  });

  test('says so in a yellow banner with a link to the new site', async () => {
    const page = shown();
    const banner = page.getByRole('complementary', { name: content.layout.original.banner.label });
    await expect(banner).toContainText("You're viewing the original Equanta website");
    await expect(banner).toBeInViewport();
    const [red = 0, green = 0, blue = 255] =
      (await banner.evaluate((element) => getComputedStyle(element).backgroundColor))
        .match(/\d+/g)
        ?.map(Number) ?? [];
    expect(
      Math.min(red, green) - blue,
      'yellow has much red and green and little blue',
    ).toBeGreaterThan(100);
    await banner.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heading);
    await expect(page).toHaveURL('/#/');
    await expect(banner).toHaveCount(0);
  });

  test('marks no link while an article is shown', { tag: '@long' }, async () => {
    const page = shown();
    await page.goto(`/#${ARTICLE.path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ARTICLE.heading);
    await started(page);
    await expect(page.locator('nav [aria-current]')).toHaveCount(0);
  });
});

test('The new site has neither banner nor navigation over its page, and its copyright line has the current year, however old the document', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2033-05-01T12:00:00Z'));
  await open(page, '/');
  await expect(footer(page)).toContainText(`© 2033 ${content.brand.name}`);
  await expect(
    page.getByRole('complementary', { name: content.layout.original.banner.label }),
  ).toHaveCount(0);
  await expect(
    page.getByRole('navigation', { name: content.layout.original.nav.label }),
  ).toHaveCount(0);
});
