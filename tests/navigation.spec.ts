import type { Page } from '@playwright/test';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { hold, SCRIPTS } from './support/network.ts';
import { ARTICLE, CONTACT, documentPath, FAQ, HOME } from './support/screens.ts';
import { ROOT_SITE } from './support/sites.ts';
import { open, openSettled, started } from './support/start.ts';

const toFaq = (page: Page) => page.getByRole('link', { name: 'View All FAQs' });

/** The address that the browser loaded, before the application replaced it. */
const documentOf = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name);

test.describe('A plain click on a link', () => {
  test.beforeEach(({ page }) => openSettled(page, '/'));

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

  test('on the shown screen adds no step to the history', { tag: '@long' }, async ({
    page,
    context,
  }) => {
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
  test('opens its real document in a new tab on a click with Ctrl', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    await openSettled(page, '/');
    const opened = context.waitForEvent('page');
    await toFaq(page).click({ modifiers: ['ControlOrMeta'] });
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
    await expect(page.getByRole('navigation').filter({ has: skip }), 'a landmark').toHaveCount(1);
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveURL('/#/adoption/faq');
    await page.keyboard.press('Tab');
    await expect(page.locator('#item-0 summary')).toBeFocused();
  });
});

test('A document leaves skip link, focus and scroll position to the reader as the application starts on it', async ({
  page,
}) => {
  const scripts = await hold(page, SCRIPTS);
  await page.goto(documentPath(FAQ));
  const skip = page.getByRole('link', { name: 'Skip to the page' });
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(skip).not.toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('#item-0 summary')).toBeFocused();
  const question = page.locator('#item-9');
  await question.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  const place = () => question.evaluate((element) => element.getBoundingClientRect().top);
  const before = await place();
  await scripts.release();
  await started(page);
  // The browser rounds scroll positions to whole pixels.
  await expect.poll(place).toBeCloseTo(before, -1);
  await expect(page.locator('#item-0 summary')).toBeFocused();
});

test('A link clicked before the scripts arrive leads to the real document', async ({ page }) => {
  const scripts = await hold(page, SCRIPTS);
  await page.goto('/');
  const link = toFaq(page);
  await link.hover(); // What is laid out on the way to it has moved it by then.
  const asked = page.waitForRequest((request) => request.isNavigationRequest());
  await link.click();
  expect(new URL((await asked).url()).pathname).toBe('/adoption/faq/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(FAQ.heading);
  await expect(page).toHaveURL('/adoption/faq/');
  await scripts.release();
  await started(page);
  await expect(page).toHaveURL('/#/adoption/faq');
});

test('An address typed while the application starts leads to its screen', { tag: '@long' }, async ({
  page,
}) => {
  const data = await hold(page, /\/data\/insights\/[\w-]+\.json$/);
  await page.goto(documentPath(ARTICLE));
  await data.isWaiting;
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
  await page.evaluate((path) => location.assign(`#${path}`), CONTACT.path);
  await data.release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(CONTACT.heading);
  expect(documents, 'no other document is loaded').toEqual([]);
});
