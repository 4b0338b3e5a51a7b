import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { expect, readOnce, test } from './support/fixtures.ts';
import { ARTICLE, FAQ, NEWEST } from './support/screens.ts';
import { open } from './support/start.ts';

const PICTURE_FAILED = /net::ERR_FAILED/;
const alt = NEWEST.imageAlt ?? '';

const hero = (page: Page) => page.getByRole('button', { name: 'Enlarge image', exact: true });
const picture = (page: Page) => hero(page).locator('..').locator('img');
const overlay = (page: Page) => page.getByRole('dialog');

test.describe("An article's picture", () => {
  const shown = readOnce(`${ARTICLE.path}/`);
  test.afterEach(async () => {
    await shown().keyboard.press('Escape');
    await shown().waitForFunction(() => !history.state.usr?.overlay);
  });

  test('stands under the title in colour, says what it shows, and once it is there its placeholder goes', async () => {
    const page = shown();
    await expect(picture(page)).toHaveAttribute('data-state', 'loaded');
    await expect(picture(page)).toHaveCSS('background-image', 'none');
    await expect(picture(page)).toHaveAttribute('alt', alt);
    await expect(picture(page)).toHaveCSS('filter', 'none');
    const { width = 0, height = 0 } = (await picture(page).boundingBox()) ?? {};
    expect(width / height).toBeCloseTo(16 / 9, 1);
  });

  test('of a related article is gray', async () => {
    const page = shown();
    const pictures = page.getByRole('region', { name: 'Related Insights' }).locator('img');
    await expect(pictures).toHaveCount(3);
    for (const picture of await pictures.all())
      await expect(picture).toHaveCSS('filter', 'grayscale(1)');
  });

  test('fills the screen in colour after a click', async () => {
    const page = shown();
    await expect(overlay(page)).toBeHidden();
    await hero(page).click();
    await expect(overlay(page)).toBeVisible();
    await expect(overlay(page).getByRole('img', { name: alt })).toHaveCSS('filter', 'none');
    expect(await overlay(page).boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    expect(await violations(page)).toEqual([]);
  });

  test('closes by its button, a click on the backdrop, Escape and Back, and gives focus back', async () => {
    const page = shown();
    for (const close of [
      () => overlay(page).getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(12, (page.viewportSize()?.height ?? 0) - 12),
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
    ]) {
      await hero(page).press('Enter');
      await expect(overlay(page)).toBeVisible();
      await close();
      await expect(overlay(page)).toBeHidden();
      await expect(hero(page)).toBeFocused();
      await expect(page).toHaveURL(`/#${ARTICLE.path}`);
      await page.waitForFunction(() => !history.state.usr?.overlay);
    }
  });

  test('that was closed adds no step to the history', async () => {
    const page = shown();
    await page.goto('/#/adoption/faq');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(FAQ.heading);
    await page.goBack();
    await hero(page).click();
    await expect(overlay(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(overlay(page)).toBeHidden();
    await page.waitForFunction(() => !history.state.usr?.overlay);
    await page.goto('/#/adoption/faq');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(FAQ.heading);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ARTICLE.heading);
    await expect(overlay(page)).toBeHidden();
  });

  test('opens from the keyboard, and Tab stays within it', async () => {
    const page = shown();
    await hero(page).focus();
    await page.keyboard.press('Enter');
    await expect(overlay(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => !document.activeElement?.closest('main article header, footer, nav'),
      ),
    ).toBe(true);
  });
});

test.describe('A picture that cannot be had', () => {
  test('is replaced by Image not available', async ({ page, quiet }) => {
    quiet.allow(PICTURE_FAILED);
    await page.route('**/pictures/**', (route) => route.abort());
    await open(page, `${ARTICLE.path}/`);
    await expect(page.getByRole('article').getByText('Image not available').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await expect(hero(page)).toHaveCount(0);
    const related = page.getByRole('region', { name: 'Related Insights' });
    await related.scrollIntoViewIfNeeded();
    await expect(related.getByText('Image not available')).toHaveCount(3);
  });

  test('is replaced in the overlay, too', async ({ page, quiet }) => {
    quiet.allow(PICTURE_FAILED);
    await open(page, `${ARTICLE.path}/`);
    await expect(picture(page)).toBeVisible();
    await page.route('**/pictures/**', (route) => route.abort());
    await hero(page).click();
    await expect(overlay(page).getByText('Image not available')).toBeVisible();
  });
});
