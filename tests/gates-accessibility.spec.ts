import type { Page } from '@playwright/test';
import type { Gate } from '../core/gates/gates.ts';
import { violations } from './support/axe.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { toast } from './support/forms.ts';
import { remember } from './support/gates.ts';
import { hold } from './support/network.ts';
import { open, openStorage, settled } from './support/start.ts';

const title = content.clientDocuments[0]?.title ?? '';

async function expectNone(page: Page): Promise<void> {
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  expect(await violations(page, { 'color-contrast': { enabled: false } })).toEqual([]);
  await page.emulateMedia({ reducedMotion: null, forcedColors: null });
}

async function openUnlocked(page: Page, address: string, gate: Gate): Promise<void> {
  await openStorage(page);
  await remember(page, gate);
  await open(page, address);
}

test('Axe finds nothing at client access: password missing and shown, and unlocked', async ({
  page,
}) => {
  await open(page, '/client-access/');
  await page.getByRole('button', { name: 'Unlock Access' }).click();
  await page.getByRole('button', { name: 'Show password' }).click();
  await expectNone(page);
  await openUnlocked(page, '/client-access/', 'client-access');
  await expect(page.getByRole('heading', { name: 'Access Granted' })).toBeVisible();
  await expectNone(page);
});

test('Axe finds nothing at client access while a password is checked, nor once it is denied', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, '/client-access/');
  const slow = await hold(page, /lock\.json$/);
  await page.getByRole('textbox', { name: 'Password' }).fill('not this one');
  await page.keyboard.press('Enter');
  await slow.isWaiting;
  await expect(page.getByRole('button', { name: 'Checking…' })).toBeDisabled();
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await slow.release();
  await expect(toast(page)).toContainText('Access Denied');
  expect(await violations(page)).toEqual([]);
});

test('Axe finds nothing on the client home, unlocked, and in a document of it', {
  tag: '@long',
}, async ({ page }) => {
  await openUnlocked(page, '/home/', 'client-access');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expectNone(page);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expectNone(page);
});

test('Axe finds nothing in the full scan, unlocked', { tag: '@long' }, async ({ page }) => {
  await openUnlocked(page, '/readiness-scan/', 'client-access');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expectNone(page);
});
