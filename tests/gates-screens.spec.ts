import type { Page } from '@playwright/test';
import { STORAGE_KEYS } from '../core/storage-keys.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { followEach } from './support/follow.ts';
import { toast } from './support/forms.ts';
import { CODES, remember } from './support/gates.ts';
import { CLIENT_ACCESS } from './support/screens.ts';
import { open, openStorage, started } from './support/start.ts';

const { 'client-access': access, 'client-home': home } = content.pages;
const [document_] = content.clientDocuments;
if (!document_) throw new Error('There is no client document to test with.');

const password = (page: Page) => page.getByRole('textbox', { name: 'Password' });
const unlock = (page: Page) => page.getByRole('button', { name: 'Unlock Access' });
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('The access page', () => {
  test('pitches, leads to EQ7 and the founders, and asks for a password', async ({ page }) => {
    await open(page, '/client-access/');
    const pitch = page.getByRole('region', { name: access.pitch.heading });
    for (const words of access.pitch.text) await expect(pitch).toContainText(words);
    await expect(pitch.getByRole('heading', { name: 'EQ7' })).toBeVisible();
    await expect(pitch.getByRole('link', { name: access.eq7.link.label })).toHaveAttribute(
      'href',
      '/quick-scan/',
    );
    await expect(pitch.getByRole('link', { name: 'Meet Our Founders' })).toHaveAttribute(
      'href',
      '/testimonials/',
    );
    await expect(password(page)).toHaveAttribute('type', 'password');
    await unlock(page).click();
    await expect(toast(page)).toContainText('Access Denied');
    await expect(toast(page)).toContainText('The password is incorrect. Please try again.');
    await expect(password(page)).toHaveAccessibleDescription(access.gate.required);
    await expect(password(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(password(page)).toBeFocused();
    await password(page).fill('seen');
    await page.getByRole('button', { name: access.gate.show }).click();
    await expect(password(page)).toHaveAttribute('type', 'text');
    await expect(password(page)).toHaveValue('seen');
  });

  test('once unlocked shows Access Granted and leads on, until Log Out forgets it and reloads the page', async ({
    page,
  }) => {
    await openStorage(page);
    await remember(page, 'client-access');
    await open(page, '/client-access/');
    const granted = page.getByRole('region', { name: 'Access Granted' });
    await expect(password(page)).toHaveCount(0);
    await expect(granted.getByRole('link', { name: access.unlocked.home.label })).toHaveAttribute(
      'href',
      '/home/',
    );
    for (const [index, to] of ['/readiness-scan/', '/testimonials/'].entries()) {
      await expect(granted.getByRole('listitem').nth(index).getByRole('link')).toHaveAttribute(
        'href',
        to,
      );
    }
    await expect(page.getByRole('link', { name: 'Meet Our Founders' })).toHaveCount(1);
    await followEach(page, granted.getByRole('link'));
    await page.evaluate(
      (keys) => {
        document.documentElement.setAttribute('data-was-here', '');
        for (const key of keys) localStorage.setItem(key, '{}');
      },
      [STORAGE_KEYS.scanDraft, STORAGE_KEYS.scanProfile],
    );
    await granted.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.locator('html[data-was-here]')).toHaveCount(0);
    await started(page);
    await expect(password(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
  test('shows the access page in its place while it is locked, and opens there', async ({
    page,
  }) => {
    await open(page, '/home/');
    await expect(h1(page, CLIENT_ACCESS.heading)).toBeVisible();
    await expect(page.getByText(access.locked)).toBeVisible();
    await password(page).fill(CODES['client-access']);
    await unlock(page).click();
    await expect(h1(page, home.hero.heading)).toBeFocused();
    await expect(page).toHaveURL(/#\/home$/);
  });
});

test('The full scan shows the access page in its place while it is locked, and opens there', async ({
  page,
}) => {
  await open(page, '/readiness-scan/');
  await expect(h1(page, CLIENT_ACCESS.heading)).toBeVisible();
  await password(page).fill(CODES['client-access']);
  await unlock(page).click();
  await expect(h1(page, content.pages['readiness-scan'].hero.heading)).toBeFocused();
  await expect(page).toHaveURL(/#\/readiness-scan$/);
  await expect(page.getByText(content.survey.sections[0]?.statements[0]?.text ?? '')).toBeVisible();
});
