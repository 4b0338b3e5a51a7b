import { expect, test } from './support/fixtures.ts';
import { hold, SCRIPTS } from './support/network.ts';
import { ANSWERED_404, LOGGED_404 } from './support/quiet.ts';
import { documentPath, FAQ, SHOWN_SCREENS } from './support/screens.ts';
import { started } from './support/start.ts';

declare global {
  interface Window {
    /** The elements of the document as it arrived. */
    arrived?: Element[];
  }
}

test.describe('A document, as the application starts on it,', () => {
  for (const screen of SHOWN_SCREENS) {
    test(`keeps every element of ${screen.name} and takes its hash address in place`, async ({ page, quiet }) => {
      if (!screen.isFound) quiet.allow(ANSWERED_404, LOGGED_404);
      const scripts = await hold(page, SCRIPTS);
      let documents = 0;
      page.on('request', (request) => {
        if (request.isNavigationRequest()) documents += 1;
      });
      await page.goto(`${documentPath(screen)}?from=mail`, { waitUntil: 'domcontentloaded' });
      await scripts.isWaiting;
      await expect(page).toHaveURL(`${documentPath(screen)}?from=mail`);
      await page.evaluate(() => {
        window.arrived = [...document.querySelectorAll('#root *')];
      });
      await scripts.release();
      await started(page);
      await expect(page).toHaveURL(`/#${screen.path}?from=mail`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.heading);
      expect(documents).toBe(1);
      const kept = await page.evaluate(() => {
        const now = new Set(document.querySelectorAll('#root *'));
        return {
          before: window.arrived?.length,
          gone: window.arrived?.filter((element) => !now.has(element)).map((element) => element.outerHTML.slice(0, 80)),
        };
      });
      expect(kept.before).toBeGreaterThan(0);
      expect(kept.gone).toEqual([]);
    });
  }

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
    await page.locator('#item-9').scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(0);
    await scripts.release();
    await started(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
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

test('The skip link works before the scripts arrive and leads past the header', async ({ page }) => {
  const scripts = await hold(page, SCRIPTS);
  await page.goto(documentPath(FAQ));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('#item-0 summary')).toBeFocused();
  await scripts.release();
  await started(page);
  await expect(page.locator('#item-0 summary')).toBeFocused();
});
