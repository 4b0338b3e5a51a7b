import type { Page } from '@playwright/test';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { CODES, remember } from './support/gates.ts';
import { CLIENT_ACCESS } from './support/screens.ts';
import { open, started } from './support/start.ts';

const { 'client-access': access, 'client-home': home } = content.pages;
const [document_] = content.clientDocuments;
if (!document_) throw new Error('There is no client document to test with.');

const password = (page: Page) => page.getByRole('textbox', { name: 'Password' });
const unlock = (page: Page) => page.getByRole('button', { name: 'Unlock Access' });
const toast = (page: Page) => page.getByRole('region', { name: /^Messages/ }).getByRole('listitem');
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('Client access', () => {
  test('pitches, leads to EQ7 and the founders, and asks for a password', async ({ page }) => {
    await open(page, '/client-access/');
    const pitch = page.getByRole('region', { name: access.pitch.heading });
    for (const words of access.pitch.text) await expect(pitch).toContainText(words);
    await expect(pitch.getByRole('heading', { name: 'EQ7' })).toBeVisible();
    await expect(pitch.getByRole('link', { name: access.eq7.link.label })).toHaveAttribute('href', '/quick-scan/');
    await expect(pitch.getByRole('link', { name: 'Meet Our Founders' })).toHaveAttribute('href', '/testimonials/');
    await expect(password(page)).toHaveAttribute('type', 'password');
    await unlock(page).click();
    await expect(page.getByText(access.gate.required)).toBeVisible();
    await expect(password(page)).toBeFocused();
    await password(page).fill('seen');
    await page.getByRole('button', { name: access.gate.show }).click();
    await expect(password(page)).toHaveAttribute('type', 'text');
    await expect(password(page)).toHaveValue('seen');
  });

  test('denies a wrong password, and takes the right one to /home, from the keyboard alone', async ({ page }) => {
    await open(page, '/client-access/');
    await password(page).focus();
    await page.keyboard.type(`${CODES['client-access']}s`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Checking…' })).toBeDisabled();
    await expect(toast(page)).toContainText('Access Denied');
    await expect(toast(page)).toContainText('The password is incorrect. Please try again.');
    await expect(page).toHaveURL(/#\/client-access$/);
    await expect(password(page)).toBeFocused();
    await page.keyboard.type(CODES['client-access']); // What was typed before is selected.
    await page.keyboard.press('Enter');
    await expect(h1(page, home.hero.heading)).toBeFocused();
    await expect(page).toHaveURL(/#\/home$/);
    await expect(toast(page)).toContainText('Access Granted');
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(document_.title);
  });

  test('once unlocked shows Access Granted and leads on, until Log Out forgets it and reloads the page', async ({ page }) => {
    await open(page, '/client-access/');
    await remember(page, 'client-access');
    await page.reload();
    await started(page);
    const granted = page.getByRole('region', { name: 'Access Granted' });
    await expect(password(page)).toHaveCount(0);
    await expect(granted.getByRole('link', { name: access.unlocked.home.label })).toHaveAttribute('href', '/home/');
    for (const [index, to] of ['/readiness-scan/', '/testimonials/'].entries()) {
      await expect(granted.getByRole('listitem').nth(index).getByRole('link')).toHaveAttribute('href', to);
    }
    await page.evaluate(() => document.documentElement.setAttribute('data-was-here', ''));
    await granted.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.locator('html[data-was-here]')).toHaveCount(0);
    await started(page);
    await expect(password(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
});

test.describe('The client home', () => {
  test('shows the access page in its place while it is locked, and opens there', async ({ page }) => {
    await open(page, '/home/');
    await expect(h1(page, CLIENT_ACCESS.heading)).toBeVisible();
    await expect(page.getByText(access.locked)).toBeVisible();
    await password(page).fill(CODES['client-access']);
    await unlock(page).click();
    await expect(h1(page, home.hero.heading)).toBeFocused();
    await expect(page).toHaveURL(/#\/home$/);
  });

  test('lists the working documents, opens one to read and print, and is remembered', async ({ page }) => {
    await open(page, '/home/');
    await remember(page, 'client-access');
    await page.reload();
    await started(page);
    await expect(h1(page, home.hero.heading)).toBeVisible();
    const region = page.getByRole('region', { name: home.documents.heading });
    await expect(region.getByRole('listitem').getByRole('heading')).toHaveText(content.clientDocuments.map(({ title }) => title));
    await expect(page.getByRole('link', { name: home.readinessScan.link.label })).toHaveAttribute('href', '/readiness-scan/');
    await region.getByRole('link', { name: document_.title }).click();
    await expect(h1(page, document_.title)).toBeVisible();
    const headings = document_.body.flatMap((block) => (block.kind === 'heading' ? [block.children.join('')] : []));
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(headings);
    await expect(page.getByRole('button', { name: home.documents.print })).toBeVisible();
    await page.reload();
    await started(page);
    await expect(h1(page, document_.title)).toBeVisible();
    await page.getByRole('link', { name: home.documents.back }).click();
    await expect(h1(page, home.hero.heading)).toBeFocused();
    await page.goBack();
    await expect(h1(page, document_.title)).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(h1(page, CLIENT_ACCESS.heading)).toBeVisible();
  });
});

test('The full scan shows the access page in its place while it is locked, and opens there', async ({ page }) => {
  await open(page, '/readiness-scan/');
  await expect(h1(page, CLIENT_ACCESS.heading)).toBeVisible();
  await password(page).fill(CODES['client-access']);
  await unlock(page).click();
  await expect(h1(page, content.pages['readiness-scan'].hero.heading)).toBeFocused();
  await expect(page).toHaveURL(/#\/readiness-scan$/);
  await expect(page.getByText(content.survey.sections[0]?.statements[0]?.text ?? '')).toBeVisible();
});
