import type { Page } from '@playwright/test';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { chunkOf } from './support/network.ts';
import { open, settled } from './support/start.ts';

const { schedulingUrl } = content.brand;
const { scheduling } = content.pages.purpose;

const button = (page: Page) =>
  page.getByRole('button', { name: 'Arrange a conversation', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: scheduling.heading });

test.describe('Arrange a conversation', () => {
  test.beforeEach(async ({ quiet, context, page }) => {
    quiet.allow(new RegExp(`foreign request: ${schedulingUrl}`));
    const body = '<!doctype html><title>Scheduling</title><button>Monday at ten</button>';
    await context.route(schedulingUrl, (route) =>
      route.fulfill({ contentType: 'text/html', body }),
    );
    await open(page, '/who-we-help/');
  });

  test('opens the scheduling page in a dialog, which nothing asks for before', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await button(page).scrollIntoViewIfNeeded();
    await button(page).hover();
    await expect(button(page)).toHaveAttribute('aria-haspopup', 'dialog');
    expect(
      asked.filter(
        (address) =>
          address.startsWith(schedulingUrl) || chunkOf('scheduling-dialog').test(address),
      ),
    ).toEqual([]);

    await button(page).click();
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page).getByRole('heading')).toHaveText(scheduling.heading);
    const frame = dialog(page).locator('iframe');
    await expect(frame).toHaveAttribute('src', schedulingUrl);
    await expect(frame).toHaveAttribute('title', scheduling.heading);
    await expect(frame).toHaveAttribute('sandbox', /allow-scripts/);
    await expect(frame).not.toHaveAttribute('sandbox', /allow-top-navigation/);
    await expect(frame.contentFrame().getByRole('button', { name: 'Monday at ten' })).toBeVisible();
    expect(page.context().pages()).toHaveLength(1);
  });

  test('keeps focus in the dialog and gives it back, by the button and by Escape', async ({
    page,
  }) => {
    for (const key of ['Enter', 'Space']) {
      await button(page).press(key);
      const close = dialog(page).getByRole('button', { name: scheduling.close });
      await expect(close).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(dialog(page).getByRole('link', { name: scheduling.link })).toBeFocused();
      // After the frame, Tab reaches the browser's own controls and then the dialog again, never
      // the page below.
      for (let press = 0; press < 6; press += 1) {
        await page.keyboard.press('Tab');
        expect(
          await page.evaluate(
            () =>
              document.activeElement === document.body ||
              document.activeElement?.closest('dialog') !== null,
          ),
        ).toBe(true);
      }
      // By keyboard: a script moves the focus within the page alone, and the next key would still
      // go to the frame or to the browser.
      await expect(async () => {
        await page.keyboard.press('Tab');
        expect(await close.evaluate((element) => element === document.activeElement)).toBe(true);
      }).toPass({ intervals: [100] });
      await page.keyboard.press(key === 'Enter' ? 'Escape' : 'Enter');
      await expect(dialog(page)).toHaveCount(0);
      await expect(button(page)).toBeFocused();
    }
  });

  test('stays usable when its button is pressed again before the history has moved', {
    tag: '@long',
  }, async ({ page }) => {
    await button(page).click();
    await expect(dialog(page)).toBeVisible();
    await page.evaluate((label) => {
      document.querySelector('dialog')?.requestClose();
      for (const element of document.querySelectorAll<HTMLElement>('[role=button]'))
        if (element.textContent?.includes(label)) element.click();
    }, 'Arrange a conversation');
    await expect(dialog(page)).toHaveCount(0);
    await button(page).click();
    await expect(dialog(page)).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL('/#/who-we-help');
  });

  test('closes on Back, which stays on the page', async ({ page }) => {
    await settled(page);
    await button(page).click();
    await expect(dialog(page)).toBeVisible();
    const place = await page.evaluate(() => window.scrollY);
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await expect(button(page)).toBeFocused();
    await expect(page).toHaveURL('/#/who-we-help');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
    await button(page).click();
    await expect(dialog(page), 'it opens again').toBeVisible();
  });

  test('has a plain link for when the frame does not load', { tag: '@long' }, async ({
    page,
    context,
    quiet,
  }) => {
    quiet.allow(/failed request: .*ERR_FAILED/, /Failed to load resource/);
    let isDown = true;
    await context.route(schedulingUrl, (route) => (isDown ? route.abort() : route.fallback()));
    await button(page).click();
    const link = dialog(page).getByRole('link', { name: scheduling.link });
    await expect(link).toBeInViewport({ ratio: 1 });
    isDown = false;
    const opened = context.waitForEvent('page');
    await link.click();
    const tab = await opened;
    await expect(tab).toHaveTitle('Scheduling');
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await expect(dialog(page)).toBeVisible();
  });

  test('opens the scheduling page in a new tab where the dialog cannot be had', {
    tag: '@long',
  }, async ({ page, context, quiet }) => {
    quiet.allow(/scheduling-dialog|Failed to load resource/);
    await page.route(chunkOf('scheduling-dialog'), (route) => route.abort());
    const opened = context.waitForEvent('page');
    await button(page).click();
    await expect(await opened).toHaveTitle('Scheduling');
  });
});
