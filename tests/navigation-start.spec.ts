import { expect, test } from './support/fixtures.ts';
import { hold, SCRIPTS } from './support/network.ts';
import { ARTICLE, CONTACT, documentPath, FAQ } from './support/screens.ts';
import { started } from './support/start.ts';

test.describe('A document, as the application starts on it,', () => {
  test('keeps a question open that was opened before', async ({ page }) => {
    const scripts = await hold(page, SCRIPTS);
    await page.goto(documentPath(FAQ));
    await page.locator('#item-5 summary').click();
    await expect(page.locator('#item-5 p').first()).toBeVisible();
    await scripts.release();
    await started(page);
    await expect(page.locator('#item-5 p').first()).toBeVisible();
    await expect(page.locator('details[open]')).toHaveAttribute('id', 'item-5');
  });

  test('leaves the scroll position where the reader is', async ({ page }) => {
    const scripts = await hold(page, SCRIPTS);
    await page.goto(documentPath(FAQ));
    const question = page.locator('#item-9');
    await question.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    const place = () => question.evaluate((element) => element.getBoundingClientRect().top);
    const before = await place();
    await scripts.release();
    await started(page);
    // The browser rounds scroll positions to whole pixels.
    await expect.poll(place).toBeCloseTo(before, -1);
  });
});

test('A link clicked before the scripts arrive leads to the real document', async ({ page }) => {
  const scripts = await hold(page, SCRIPTS);
  await page.goto('/');
  const asked = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole('link', { name: 'View All FAQs' }).click();
  expect(new URL((await asked).url()).pathname).toBe('/adoption/faq/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(FAQ.heading);
  await expect(page).toHaveURL('/adoption/faq/');
  await scripts.release();
  await started(page);
  await expect(page).toHaveURL('/#/adoption/faq');
});

test('An address typed while the application starts leads to its screen', async ({ page }) => {
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

test('The skip link works before the scripts arrive and leads past the header', async ({
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
  await scripts.release();
  await started(page);
  await expect(page.locator('#item-0 summary')).toBeFocused();
});
