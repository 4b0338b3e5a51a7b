import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { makeGatedFiles } from '../builder/gates/gated-files.ts';
import { gatedItems } from '../builder/gates/gated-items.ts';
import { KEY_DATABASE } from '../core/storage-keys.ts';
import { violations } from './support/axe.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { CODES, FLAGS, GATE_SETTINGS, PREVIEW_TOKEN, remember } from './support/gates.ts';
import { breakNetwork } from './support/network.ts';
import { CLIENT_ACCESS, documentPath, TRUST_BRIDGE } from './support/screens.ts';
import { ROOT_SITE } from './support/sites.ts';
import { open, openStorage, settled, started } from './support/start.ts';
import { VISITOR } from './support/survey.ts';
import { showSurveyAs } from './support/survey-state.ts';

const { 'client-access': access, 'client-home': home, arriving } = content.pages;
const { comingSoon } = content.pages['trust-bridge-protocol'];
const { preview } = comingSoon;
const password = (page: Page) => page.getByRole('textbox', { name: 'Password' });
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const NOT_FETCHED = /net::ERR_(FAILED|INTERNET_DISCONNECTED)/;

/** The gate of the survey's preview, for a visitor who got access on an earlier visit. */
async function openPreview(page: Page, site = ''): Promise<void> {
  await showSurveyAs(page, 'coming-soon');
  await page.evaluate((values) => Object.assign(localStorage, values), VISITOR);
  await open(page, site + documentPath(TRUST_BRIDGE));
  await page.getByRole('button', { name: 'Access The Implementation Survey' }).click();
}

test('Flags set by hand open nothing', async ({ page }) => {
  await open(page, '/home/');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.evaluate((flags) => {
    for (const flag of [
      ...flags,
      'isAuthenticated',
      'authenticated',
      'clientAccess',
      'trustBridgeAccess',
    ])
      localStorage.setItem(flag, 'true');
  }, Object.values(FLAGS));
  for (const address of ['/home/', '/client-access/']) {
    await open(page, address);
    await expect(h1(page, CLIENT_ACCESS.heading)).toBeVisible();
    await expect(password(page)).toBeVisible();
    for (const { title } of content.clientDocuments)
      await expect(page.getByText(title)).toHaveCount(0);
  }
  expect(asked.filter((url) => url.endsWith('.bin'))).toEqual([]);
});

test('A key that is not the right one opens nothing, and a changed password is said to be changed', async ({
  page,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rotated-'));
  const items = await gatedItems(content, PREVIEW_TOKEN);
  const files = await makeGatedFiles(items, {
    ...GATE_SETTINGS,
    contentKeyFile: path.join(folder, 'keys.json'),
  });
  rmSync(folder, { recursive: true });
  await openStorage(page);
  await remember(page, 'client-access');
  await page.route('**/gated/**', (route) =>
    route.fulfill({
      body: Buffer.from(files.get(new URL(route.request().url()).pathname.slice(1)) ?? ''),
    }),
  );
  await open(page, '/home/');
  await expect(h1(page, CLIENT_ACCESS.heading)).toBeVisible();
  await expect(page.getByText(access.gate.rotated)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  await password(page).fill(CODES['client-access']);
  await page.keyboard.press('Enter');
  await expect(page.getByText(content.clientDocuments[0]?.title ?? '')).toBeVisible();

  await remember(page, 'survey-preview');
  await openPreview(page);
  await expect(page.getByText(preview.rotated)).toBeVisible();
  await expect
    .poll(() => page.evaluate((flag) => localStorage.getItem(flag), FLAGS['survey-preview']))
    .toBeNull();
  await expect(password(page)).toBeVisible();
});

test('Logging out in one tab logs out in all', async ({ page, context }) => {
  await openStorage(page);
  await remember(page, 'client-access');
  await open(page, '/home/');
  await expect(h1(page, home.hero.heading)).toBeVisible();
  const other = await context.newPage();
  await open(other, '/client-access/');
  // Logging out locks the gate, and then reloads this page. A page that is closed during its reload
  // may never report the close.
  await Promise.all([
    other.waitForEvent('load'),
    other.getByRole('button', { name: 'Log Out' }).click(),
  ]);
  await started(other);
  await expect(password(page)).toBeVisible();
  await expect(password(other)).toBeVisible();
  await other.close();
});

test('The remembered key can be used by the browser and read by nobody', async ({ page }) => {
  await open(page, '/client-access/');
  await password(page).fill(CODES['client-access']);
  await page.keyboard.press('Enter');
  await expect(h1(page, home.hero.heading)).toBeVisible();
  const stored = await page.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
    });
    const key = await new Promise<CryptoKey>((resolve) => {
      const reading = database.transaction('keys').objectStore('keys').get('client-access');
      reading.onsuccess = () => resolve(reading.result.key);
    });
    const isExported = await crypto.subtle.exportKey('raw', key).then(
      () => true,
      () => false,
    );
    return { local: { ...localStorage }, isExtractable: key.extractable, isExported };
  }, KEY_DATABASE);
  expect(stored).toEqual({
    local: { [FLAGS['client-access']]: 'true' },
    isExtractable: false,
    isExported: false,
  });
});

test('A remembered key that the browser is slow to give is not forgotten, and opens the gate', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, '/home/');
  await remember(page, 'client-access');
  await page.addInitScript(() => {
    const openDatabase = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...args) {
      const request = openDatabase.apply(this, args);
      request.addEventListener('success', (event) => {
        event.stopImmediatePropagation();
        addEventListener('answer', () => request.onsuccess?.(event), { once: true });
        document.documentElement.setAttribute('data-held', '');
      });
      return request;
    };
  });
  await page.clock.install();
  await page.reload();
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-held'));
  await page.clock.fastForward(3000);
  await expect(password(page)).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('answer')));
  await expect(h1(page, home.hero.heading)).toBeFocused();
});

test('Over plain http both gates say why the right password opens nothing there, and that https can', async ({
  page,
  quiet,
}) => {
  const plain = 'http://plain.example'; // Unlike localhost, no secure context.
  quiet.allow(/^foreign request: http:\/\/plain\.example\//);
  await page.route(`${plain}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: ROOT_SITE.folder + pathname.replace(/\/$/, '/index.html') });
  });
  const expectReason = async (words: string) => {
    await expect(page.getByText(words)).toBeVisible();
    expect(words).toMatch(
      /your browser.+ only over a secure connection.+ the right password can’t open .+ https:\/\//,
    );
    await expect(password(page)).toHaveCount(0);
    expect(await page.evaluate(() => crypto.subtle)).toBeUndefined();
  };
  for (const address of ['/client-access/', '/home/']) {
    await open(page, plain + address);
    await expectReason(access.gate.unavailable);
  }
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await openPreview(page, plain);
  await expectReason(preview.unavailable);
});

test('What cannot be fetched is said, and can be asked for again', { tag: '@long' }, async ({
  page,
  quiet,
}) => {
  quiet.allow(NOT_FETCHED);
  await open(page, '/client-access/');
  const gated = await breakNetwork(page, '**/gated/**');
  await password(page).fill(CODES['client-access']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /^Messages/ })).toContainText(
    access.gate.unreachable.title,
  );
  await remember(page, 'client-access');
  await open(page, '/home/');
  await page.reload();
  await expect(page.getByText(arriving.missing)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  gated.mend();
  await page.getByRole('button', { name: arriving.retry }).click();
  await expect(page.getByText(content.clientDocuments[0]?.title ?? '')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
