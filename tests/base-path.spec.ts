import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { CODES } from './support/gates.ts';
import { ANSWERED_404, LOGGED_404 } from './support/quiet.ts';
import { documentPath, FAQ, HOME, SHOWN_SCREENS } from './support/screens.ts';
import { SUB_SITE } from './support/sites.ts';
import { open, openSettled, started } from './support/start.ts';

const at = (address: string) => SUB_SITE.url + address;

test.describe('Under a base path', () => {
  test('links carry it and navigate by hash', async ({ page }) => {
    await openSettled(page, at('/'));
    const link = page.getByRole('link', { name: 'View All FAQs' });
    await expect(link).toHaveAttribute('href', '/sub/adoption/faq/');
    await page.evaluate(() => document.documentElement.setAttribute('data-was-here', ''));
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: FAQ.heading })).toBeFocused();
    await expect(page).toHaveURL(at('/#/adoption/faq'));
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', at('/adoption/faq/'));
    await page.getByRole('link', { name: 'Go to the new site' }).click();
    await expect(page.getByRole('heading', { level: 1, name: HOME.heading })).toBeFocused();
    await expect(page).toHaveURL(at('/#/'));
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: FAQ.heading })).toBeFocused();
    await expect(page.locator('html[data-was-here]')).toHaveCount(1);
    const outside = await page
      .locator('a[href^="/"], link[href^="/"], img[src^="/"]')
      .evaluateAll((all) =>
        all
          .filter(
            (one) => !(one.getAttribute('href') ?? one.getAttribute('src'))?.startsWith('/sub/'),
          )
          .map((one) => one.outerHTML),
      );
    expect(outside).toEqual([]);
  });

  test('a password opens what is behind it there', { tag: '@long' }, async ({ page }) => {
    await open(page, at('/client-access/'));
    await page.getByRole('textbox', { name: 'Password' }).fill(CODES['client-access']);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(at('/#/home'));
    await page.getByRole('link', { name: content.clientDocuments[0]?.title ?? '' }).click();
    await expect(
      page.getByRole('article').getByRole('heading', { level: 2 }).first(),
    ).toBeVisible();
  });
});

test('Under a base path, every screen is shown at its hash address, within the screen, and its links carry the base', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(ANSWERED_404, LOGGED_404);
  await open(page, at('/'));
  await page.evaluate(() => document.documentElement.setAttribute('data-was-here', ''));
  for (const screen of SHOWN_SCREENS) {
    await page.goto(at(`/#${screen.path}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.heading);
    await expect(page).toHaveURL(at(`/#${screen.path}`));
    const { width, outside } = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      outside: [...document.querySelectorAll('a')]
        .map((link) => link.getAttribute('href') ?? '')
        .filter((href) => !/^(#|https:|mailto:|tel:)/.test(href) && !href.startsWith('/sub/')),
    }));
    expect(width, screen.name).toBe(page.viewportSize()?.width);
    expect(outside, screen.name).toEqual([]);
  }
  await expect(page.locator('html[data-was-here]')).toHaveCount(1);

  for (const screen of [FAQ, HOME]) {
    await page.goto('about:blank');
    await page.goto(at(documentPath(screen)));
    await started(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.heading);
    await expect(page).toHaveURL(at(`/#${screen.path}`));
  }
});
