import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { ANSWERED_404, LOGGED_404 } from './support/quiet.ts';
import { documentPath, FAQ, HOME, SHOWN_SCREENS } from './support/screens.ts';
import { SUB_SITE } from './support/sites.ts';
import { open, started } from './support/start.ts';

const at = (address: string) => SUB_SITE.url + address;
const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

test('Under a base path, every screen is shown at its hash address, within the screen, and its links carry the base', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(ANSWERED_404, LOGGED_404);
  await open(page, at('/'));
  await page.evaluate(() => document.documentElement.setAttribute('data-was-here', ''));
  for (const screen of SHOWN_SCREENS) {
    await page.goto(at(`/#${screen.path}`));
    await expect(h1(page)).toHaveText(screen.heading);
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
    await expect(h1(page)).toHaveText(screen.heading);
    await expect(page).toHaveURL(at(`/#${screen.path}`));
  }
});

test.describe('Under a base path without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('links lead from document to document', async ({ page }) => {
    await page.goto(at(documentPath(HOME)));
    await page.getByRole('link', { name: 'View All FAQs' }).click();
    await expect(h1(page)).toHaveText(FAQ.heading);
    await expect(page).toHaveURL(at(documentPath(FAQ)));
    await page.getByRole('link', { name: 'Go to the new site' }).click();
    await expect(h1(page)).toHaveText(HOME.heading);
    await expect(page).toHaveURL(at('/'));
  });
});
