import { expect, type Page } from '@playwright/test';
import { violations } from './axe.ts';

/** The operator token of the intakes under test. */
export const TOKEN = 'bidig fobul kazot pinam dolus varib';

/** The token of a second operator. */
export const OTHER_TOKEN = 'tumol gabir nesop kudav rifel homat';

/** Signs in to the desk at an address. */
export async function signIn(page: Page, address = '/desk/'): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Operator token').fill(TOKEN);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

/** Refreshes the desk's screen until it shows a text, and no request is under way. */
export async function shownOnRefresh(page: Page, text: string): Promise<void> {
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await expect(async () => {
    await refresh.click();
    await expect(page.getByText(text)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(refresh).toBeEnabled();
}

/** Checks a state on a laptop and on a phone: axe finds no violation, and nothing scrolls sideways. */
export async function isSound(page: Page): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await violations(page), `at ${width} pixels`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'scrolled sideways').toBe(width);
  }
}
