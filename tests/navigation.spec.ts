import type { Page } from '@playwright/test';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { FAQ, HOME } from './support/screens.ts';
import { ROOT_SITE } from './support/sites.ts';
import { open, settled, started } from './support/start.ts';

const toFaq = (page: Page) => page.getByRole('link', { name: 'View All FAQs' });

/** The address that the browser loaded, before the application replaced it. */
const documentOf = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name);

// Parts that get their final height move a link between the press and the release of a click, so
// each click waits until they have it (settled).
test.describe('A plain click on a link', () => {
  test.beforeEach(async ({ page }) => {
    await open(page, '/');
    await settled(page);
  });

  test('goes to the screen by hash, without loading a document', async ({ page }) => {
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    await toFaq(page).click();
    await expect(page).toHaveURL('/#/adoption/faq');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(FAQ.heading);
    await page.getByRole('link', { name: 'Go to the new site' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heading);
    await expect(page).toHaveURL('/#/');
    expect(documents).toEqual([]);
  });

  test('takes title, description, canonical address and focus along, by the keyboard, too', async ({
    page,
  }) => {
    await toFaq(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: FAQ.heading })).toBeFocused();
    await expect(page).toHaveTitle(`${content.pages.faq.title} | ${content.brand.name}`);
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      content.pages.faq.description,
    );
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'index, follow');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${ROOT_SITE.url}/adoption/faq/`,
    );
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: HOME.heading })).toBeFocused();
    await expect(page).toHaveTitle(`${content.pages.home.title} | ${content.brand.name}`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${ROOT_SITE.url}/`);
  });

  test('on the shown screen adds no step to the history', async ({ page, context }) => {
    // A full history would not grow, and the test would miss an added entry.
    await (await context.newCDPSession(page)).send('Page.resetNavigationHistory');
    const before = await page.evaluate(() => history.length);
    await page.getByRole('banner').getByRole('link').click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page).toHaveURL('/#/');
    expect(await page.evaluate(() => history.length)).toBe(before);
  });
});

test.describe('A link', () => {
  test('carries the clean address of its screen', async ({ page }) => {
    for (const path of ['/', '/adoption/faq/']) {
      await open(page, path);
      const addresses = await page
        .locator('a[href]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      const internal = addresses.filter(
        (address) => address !== '#main' && !/^(https|mailto|tel):/.test(address),
      );
      expect(internal.length).toBeGreaterThan(10);
      expect(
        internal.filter((address) => !/^\/([a-z0-9-]+\/)*(#[a-z0-9-]+)?$/.test(address)),
      ).toEqual([]);
    }
  });

  test('opens its real document in a new tab on a click with Ctrl', async ({ page, context }) => {
    await open(page, '/');
    await settled(page);
    const opened = context.waitForEvent('page');
    await toFaq(page).click({ modifiers: ['ControlOrMeta'] });
    const tab = await opened;
    await started(tab);
    expect(await documentOf(tab)).toBe(`${ROOT_SITE.url}/adoption/faq/`);
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(FAQ.heading);
    await expect(page).toHaveURL('/#/');
  });

  test('opens its real document where its target says', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    await open(page, '/');
    await settled(page);
    await toFaq(page).evaluate((link) => link.setAttribute('target', '_blank'));
    const opened = context.waitForEvent('page');
    await toFaq(page).click();
    const tab = await opened;
    await started(tab);
    expect(await documentOf(tab)).toBe(`${ROOT_SITE.url}/adoption/faq/`);
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(FAQ.heading);
    await expect(page).toHaveURL('/#/');
  });

  test('past the header is the first thing the Tab key reaches', async ({ page }) => {
    await open(page, '/adoption/faq/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the page' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveURL('/#/adoption/faq');
    await page.keyboard.press('Tab');
    await expect(page.locator('#item-0 summary')).toBeFocused();
  });
});
