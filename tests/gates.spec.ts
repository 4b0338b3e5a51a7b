import type { Page } from '@playwright/test';
import { expectAnnounced } from './support/announcements.ts';
import { firm, specified } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { followEach } from './support/follow.ts';
import { toast } from './support/forms.ts';
import { CODES, remember } from './support/gates.ts';
import { hold } from './support/network.ts';
import { CLIENT_ACCESS } from './support/screens.ts';
import { open, openStorage, started } from './support/start.ts';

const { 'client-access': access, 'client-home': home } = firm.pages;
const { gate } = access;
const [document_] = firm.clientDocuments;
if (!document_) throw new Error('There is no client document to test with.');

const password = (page: Page) =>
  page.getByRole('textbox', { name: specified('Password', gate.field.label) });
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('Client access', () => {
  test('denies a wrong password, and takes the right one to /home, from the keyboard alone', {
    tag: '@any-firm',
  }, async ({ page }) => {
    const lock = await hold(page, /lock\.json$/);
    await open(page, '/client-access/');
    await password(page).focus();
    await page.keyboard.type(`${CODES['client-access']} `); // Codes are compared exactly.
    await page.keyboard.press('Enter');
    await lock.isWaiting;
    await expect(
      page.getByRole('button', { name: specified('Checking…', gate.busy) }),
    ).toBeDisabled();
    await lock.release();
    const denied = specified('Access Denied', gate.failure.title);
    await expectAnnounced(page, denied, 'assertive');
    await expect(toast(page)).toContainText(denied);
    await expect(toast(page)).toContainText(
      specified('The password is incorrect. Please try again.', gate.failure.text),
    );
    await expect(page).toHaveURL(/#\/client-access$/);
    await expect(password(page)).toHaveAccessibleDescription(gate.spaces);
    await expect(password(page)).toBeFocused();
    await page.keyboard.type(CODES['client-access']); // The rejected code is selected, so typing replaces it.
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText(specified('Access Granted', gate.success.title));
    await expect(h1(page, home.hero.heading)).toBeFocused();
    await expect(page).toHaveURL(/#\/home$/);
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(
      document_.title,
    );
  });
});

test.describe('The client home', () => {
  test('lists the working documents, opens one to read and print, and is remembered', {
    tag: '@any-firm',
  }, async ({ page }) => {
    await openStorage(page);
    await remember(page, 'client-access');
    await open(page, '/home/');
    await expect(h1(page, home.hero.heading)).toBeVisible();
    const region = page.getByRole('region', { name: home.documents.heading });
    await expect(region.getByRole('listitem').getByRole('heading')).toHaveText(
      firm.clientDocuments.map(({ title }) => title),
    );
    await expect(page.getByRole('link', { name: home.readinessScan.link.label })).toHaveAttribute(
      'href',
      '/readiness-scan/',
    );
    await followEach(page, page.getByRole('main').locator('a:not([href*="#"])'));
    await region.getByRole('link', { name: document_.title }).click();
    await expect(h1(page, document_.title)).toBeVisible();
    const headings = document_.body.flatMap((block) =>
      block.kind === 'heading' ? [block.children.join('')] : [],
    );
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
    // Logging out reloads the page.
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: specified('Log Out', home.logOut.button) }).click(),
    ]);
    await expect(page.getByRole('main')).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(h1(page, CLIENT_ACCESS.heading)).toBeVisible();
  });
});
