import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { makeClientCode, replaceClientCode } from '../builder/gates/client-codes.ts';
import { makeGatedFiles } from '../builder/gates/gated-files.ts';
import { gatedItems } from '../builder/gates/gated-items.ts';
import { KEY_DATABASE, STORAGE_KEYS } from '../core/storage-keys.ts';
import { expectAnnounced } from './support/announcements.ts';
import { violations } from './support/axe.ts';
import { firm, specified } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { followEach } from './support/follow.ts';
import { toast } from './support/forms.ts';
import { CODES, FLAGS, GATE_SETTINGS, PREVIEW_TOKEN, remember } from './support/gates.ts';
import { breakNetwork, hold } from './support/network.ts';
import { CLIENT_ACCESS, documentPath, TRUST_BRIDGE } from './support/screens.ts';
import { ROOT_SITE } from './support/sites.ts';
import { open, openStorage, settled, started } from './support/start.ts';
import { VISITOR } from './support/survey.ts';
import { encryptPreview, PREVIEW_FILE, showSurveyAs } from './support/survey-state.ts';

const { 'client-access': access, 'client-home': home, arriving } = firm.pages;
const { preview } = firm.pages['trust-bridge-protocol'].comingSoon;
const { gate } = access;
const [document_] = firm.clientDocuments;
if (!document_) throw new Error('There is no client document to test with.');
const FIRST_STATEMENT = firm.survey.sections[0]?.statements[0]?.text ?? '';
const NOT_FETCHED = /net::ERR_(FAILED|INTERNET_DISCONNECTED)/;

const password = (page: Page) =>
  page.getByRole('textbox', { name: specified('Password', gate.field.label) });
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function enter(page: Page, code: string): Promise<void> {
  await password(page).fill(code);
  await page.keyboard.press('Enter');
}

/** Opens a screen for a client who entered the password on an earlier visit. */
async function openUnlocked(page: Page, address: string): Promise<void> {
  await openStorage(page);
  await remember(page, 'client-access');
  await open(page, address);
}

/** Presses Log Out, which reloads the page. */
async function logOut(page: Page): Promise<void> {
  const name = specified('Log Out', home.logOut.button);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name }).click()]);
  await started(page);
}

async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  expect(await violations(page)).toEqual([]);
}

test.describe('Client access', () => {
  test('denies a wrong password, and takes the right one to /home, from the keyboard alone; nobody can read the key that is kept', {
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
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await lock.release();
    const denied = specified('Access Denied', gate.failure.title);
    await expectAnnounced(page, denied, 'assertive');
    await expect(toast(page)).toContainText(denied);
    await expect(toast(page)).toContainText(
      specified('The password is incorrect. Please try again.', gate.failure.text),
    );
    expect(await violations(page)).toEqual([]);
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
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({
      [FLAGS['client-access']]: 'true',
    });
    expect(await page.evaluate(readKey, KEY_DATABASE)).toEqual({
      isExtractable: false,
      isExported: false,
    });
  });

  test('pitches, leads to EQ7 and the founders, and asks for a password, which can be shown', async ({
    page,
  }) => {
    await open(page, '/client-access/');
    const pitch = page.getByRole('region', { name: access.pitch.heading });
    for (const words of access.pitch.text) await expect(pitch).toContainText(words);
    await expect(pitch.getByRole('heading', { name: 'EQ7' })).toBeVisible();
    for (const [name, to] of [
      [access.eq7.link.label, '/quick-scan/'],
      ['Meet Our Founders', '/testimonials/'],
    ] as const)
      await expect(pitch.getByRole('link', { name })).toHaveAttribute('href', to);
    await expect(password(page)).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Unlock Access' }).click();
    await expect(toast(page)).toContainText('Access Denied');
    await expect(password(page)).toHaveAccessibleDescription(gate.required);
    await expect(password(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(password(page)).toBeFocused();
    await password(page).fill('seen');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password(page)).toHaveAttribute('type', 'text');
    await expect(password(page)).toHaveValue('seen');
    await expectAccessible(page);
  });

  test('once unlocked shows Access Granted and leads on, until Log Out forgets it in every tab and reloads the page', async ({
    page,
    context,
  }) => {
    await openUnlocked(page, '/client-access/');
    const granted = page.getByRole('region', { name: 'Access Granted' });
    await expect(password(page)).toHaveCount(0);
    await expect(granted.getByRole('link', { name: access.unlocked.home.label })).toHaveAttribute(
      'href',
      '/home/',
    );
    for (const [index, to] of ['/readiness-scan/', '/testimonials/'].entries())
      await expect(granted.getByRole('listitem').nth(index).getByRole('link')).toHaveAttribute(
        'href',
        to,
      );
    await expect(page.getByRole('link', { name: 'Meet Our Founders' })).toHaveCount(1);
    await expectAccessible(page);
    await followEach(page, granted.getByRole('link'));
    const other = await context.newPage();
    await open(other, '/home/');
    await expect(h1(other, home.hero.heading)).toBeVisible();
    await page.evaluate(
      (keys) => {
        document.documentElement.setAttribute('data-was-here', '');
        for (const key of keys) localStorage.setItem(key, '{}');
      },
      [STORAGE_KEYS.scanDraft, STORAGE_KEYS.scanProfile],
    );
    await logOut(page);
    await expect(page.locator('html[data-was-here]')).toHaveCount(0);
    await expect(password(page)).toBeVisible();
    await expect(password(other)).toBeVisible();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await other.close();
  });

  test('stands in the place of what is locked, whatever flags are set by hand, and opens it there', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => request.url().endsWith('.bin') && asked.push(request.url()));
    await open(page, '/home/');
    const names = ['isAuthenticated', 'authenticated', 'clientAccess', 'trustBridgeAccess'];
    await page.evaluate(
      (flags) => {
        for (const flag of flags) localStorage.setItem(flag, 'true');
      },
      [...Object.values(FLAGS), ...names],
    );
    await open(page, '/client-access/');
    await expect(password(page)).toBeVisible();
    for (const { address, heading, shown } of [
      { address: '/home', heading: home.hero.heading, shown: document_.title },
      {
        address: '/readiness-scan',
        heading: firm.pages['readiness-scan'].hero.heading,
        shown: FIRST_STATEMENT,
      },
    ]) {
      await open(page, `${address}/`);
      await expect(h1(page, CLIENT_ACCESS.heading)).toBeVisible();
      await expect(page.getByText(access.locked)).toBeVisible();
      await expect(page.getByText(shown)).toHaveCount(0);
      expect(asked).toEqual([]);
      await password(page).fill(CODES['client-access']);
      await page.getByRole('button', { name: 'Unlock Access' }).click();
      await expect(h1(page, heading)).toBeFocused();
      await expect(page).toHaveURL(`/#${address}`);
      await expect(page.getByText(shown)).toBeVisible();
      await open(page, '/client-access/');
      await logOut(page);
      asked.splice(0);
    }
  });

  test("takes a client's own code to its documents and the shared ones, remembers it, and takes it no more once it is locked out", {
    tag: '@long',
  }, async ({ page, quiet }) => {
    quiet.allow(/404/); // The bundle of a locked-out client is gone.
    const [own, another] = ['The Ashford cut-over plan', 'What North Bank agreed'];
    const [founder] = firm.people.founders;
    const factsOf = (name: string) => ({ name, founder: founder?.id ?? '' });
    const report = { fileName: 'go-live.html', title: 'Go-live', readers: 'The board' };
    const clients = [
      {
        name: 'ashford',
        facts: { ...factsOf('Ashford plc'), next: { on: '2999-12-09', text: 'The review' } },
        documents: [{ ...document_, slug: 'cut-over', title: own }],
        reports: [{ ...report, html: '<h1>Sponsors see a finished bridge</h1>' }],
      },
      {
        name: 'north-bank',
        facts: factsOf('North Bank'),
        documents: [{ ...document_, slug: 'agreed', title: another }],
        reports: [],
      },
    ];
    const folder = mkdtempSync(path.join(tmpdir(), 'client-codes-'));
    const settings = { ...GATE_SETTINGS, clientFolder: folder };
    const items = await gatedItems({ ...firm, clients }, PREVIEW_TOKEN);
    const code = makeClientCode(folder, 'ashford') ?? '';
    makeClientCode(folder, 'north-bank');
    let files = await makeGatedFiles(items, settings);
    await page.route('**/gated/**', (route) => {
      const body = files.get(new URL(route.request().url()).pathname.slice(1));
      return route.fulfill(body === undefined ? { status: 404 } : { body: Buffer.from(body) });
    });

    await open(page, '/client-access/');
    await enter(page, code);
    await expect(h1(page, home.hero.heading)).toBeFocused();
    const titles = page
      .getByRole('region', { name: home.documents.heading })
      .getByRole('listitem')
      .getByRole('heading');
    await expect(titles).toHaveText([own, ...firm.clientDocuments.map(({ title }) => title)]);
    const client = page.getByRole('region', { name: 'Ashford plc' });
    await expect(client).toContainText(new RegExp(`${founder?.name}.*9 December 2999.*The review`));
    const reports = page.getByRole('region', { name: home.reports.heading });
    await expect(reports).toContainText('The board');
    const downloading = page.waitForEvent('download');
    await reports.getByRole('button').click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('go-live.html');
    expect(readFileSync(await file.path(), 'utf8')).toContain('a finished bridge');
    await expectAccessible(page);
    await page.getByRole('link', { name: own }).click();
    await page.reload();
    await started(page);
    await expect(h1(page, own)).toBeVisible();
    await open(page, '/readiness-scan/');
    await expect(page.getByText(FIRST_STATEMENT)).toBeVisible();

    const replaced = replaceClientCode(folder, 'ashford');
    files = await makeGatedFiles(items, settings);
    rmSync(folder, { recursive: true });
    await open(page, '/home/');
    await expect(page.getByText(gate.rotated)).toBeVisible();
    await expect(h1(page, CLIENT_ACCESS.heading)).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
    expect(await violations(page)).toEqual([]);
    await enter(page, code);
    await expect(toast(page)).toContainText('Access Denied');
    await enter(page, replaced);
    await expect(h1(page, home.hero.heading)).toBeFocused();
    await expect(titles.first()).toHaveText(own);
  });
});

test('The client home lists the working documents, opens one to read and print, and is remembered', {
  tag: '@any-firm',
}, async ({ page }) => {
  await openUnlocked(page, '/home/');
  await expect(h1(page, home.hero.heading)).toBeVisible();
  const region = page.getByRole('region', { name: home.documents.heading });
  await expect(region.getByRole('listitem').getByRole('heading')).toHaveText(
    firm.clientDocuments.map(({ title }) => title),
  );
  await expect(page.getByRole('link', { name: home.readinessScan.link.label })).toHaveAttribute(
    'href',
    '/readiness-scan/',
  );
  await expectAccessible(page);
  await followEach(page, page.getByRole('main').locator('a:not([href*="#"])'));
  await region.getByRole('link', { name: document_.title }).click();
  await expect(h1(page, document_.title)).toBeVisible();
  const headings = document_.body.flatMap((block) =>
    block.kind === 'heading' ? [block.children.join('')] : [],
  );
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(headings);
  await expect(page.getByRole('button', { name: home.documents.print })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await started(page);
  await expect(h1(page, document_.title)).toBeVisible();
  await page.getByRole('link', { name: home.documents.back }).click();
  await expect(h1(page, home.hero.heading)).toBeFocused();
  await page.goBack();
  await expect(h1(page, document_.title)).toBeVisible();
  await page.goBack();
  await logOut(page);
  await expect(page.getByRole('main')).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(h1(page, CLIENT_ACCESS.heading)).toBeVisible();
});

test('A key that is not the right one opens no preview, whose password is said to be changed', {
  tag: '@long',
}, async ({ page }) => {
  const other = Buffer.alloc(32, 1).toString('base64');
  const body = await encryptPreview(PREVIEW_TOKEN, other);
  await openPreview(page, async () => {
    await page.route(`**/${PREVIEW_FILE}`, (route) => route.fulfill({ body }));
    await remember(page, 'survey-preview');
  });
  await expect(page.getByText(preview.rotated)).toBeVisible();
  await expect
    .poll(() => page.evaluate((flag) => localStorage.getItem(flag), FLAGS['survey-preview']))
    .toBeNull();
  await expect(password(page)).toBeVisible();
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
    await expectReason(gate.unavailable);
    const first = page.getByRole('heading', { level: 2 }).first();
    await expect(first, 'before anything else').toHaveText(gate.unavailableHeading);
    await expect(page.getByText(gate.text)).toHaveCount(0);
  }
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await openPreview(page, async () => undefined, plain);
  await expectReason(preview.unavailable);
});

test('What cannot be fetched is said, and can be asked for again', { tag: '@long' }, async ({
  page,
  quiet,
}) => {
  quiet.allow(NOT_FETCHED);
  await open(page, '/client-access/');
  const gated = await breakNetwork(page, '**/gated/**');
  await enter(page, CODES['client-access']);
  await expect(toast(page)).toContainText(gate.unreachable.title);
  await remember(page, 'client-access');
  await open(page, '/home/');
  await page.reload();
  await expect(page.getByText(arriving.missing)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  gated.mend();
  await page.getByRole('button', { name: arriving.retry }).click();
  await expect(page.getByText(document_.title)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

/**
 * Opens the gate of the survey's preview, for a visitor who got access on an earlier visit.
 * @param prepare runs on a document of the site before.
 */
async function openPreview(page: Page, prepare: () => Promise<void>, site = ''): Promise<void> {
  await showSurveyAs(page, 'coming-soon');
  if (!site) await openStorage(page);
  await prepare();
  await page.evaluate((values) => void Object.assign(localStorage, values), VISITOR);
  await open(page, site + documentPath(TRUST_BRIDGE));
  await page.getByRole('button', { name: 'Access The Implementation Survey' }).click();
}

/** Runs in a document: reads the remembered key, and tries to export it. */
async function readKey(database: string): Promise<{ isExtractable: boolean; isExported: boolean }> {
  const opened = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(database);
    opening.onsuccess = () => resolve(opening.result);
  });
  const key = await new Promise<CryptoKey>((resolve) => {
    const reading = opened.transaction('keys').objectStore('keys').get('client-access');
    reading.onsuccess = () => resolve(reading.result.key);
  });
  const exported = crypto.subtle.exportKey('raw', key).then(
    () => true,
    () => false,
  );
  return { isExtractable: key.extractable, isExported: await exported };
}
