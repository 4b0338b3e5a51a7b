import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { makeClientCode, replaceClientCode } from '../builder/gates/client-codes.ts';
import { makeGatedFiles } from '../builder/gates/gated-files.ts';
import { gatedItems } from '../builder/gates/gated-items.ts';
import { violations } from './support/axe.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { toast } from './support/forms.ts';
import { GATE_SETTINGS, PREVIEW_TOKEN } from './support/gates.ts';
import { CLIENT_ACCESS } from './support/screens.ts';
import { open, settled, started } from './support/start.ts';

const { 'client-access': access, 'client-home': home } = content.pages;
const [shared] = content.clientDocuments;
if (!shared) throw new Error('There is no client document to test with.');

const OWN = 'The Ashford cut-over plan';
const ANOTHER = 'What North Bank agreed';
const clients = [
  { name: 'ashford', documents: [{ ...shared, slug: 'cut-over', title: OWN }] },
  { name: 'north-bank', documents: [{ ...shared, slug: 'agreed', title: ANOTHER }] },
];

const password = (page: Page) => page.getByRole('textbox', { name: 'Password' });
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function enter(page: Page, code: string): Promise<void> {
  await password(page).fill(code);
  await page.keyboard.press('Enter');
}

test("A client's own code opens its documents and the shared ones, is remembered, and opens nothing once it is locked out", async ({
  page,
  quiet,
}) => {
  quiet.allow(/404/); // The bundle of a locked-out client is gone.
  const folder = mkdtempSync(path.join(tmpdir(), 'client-codes-'));
  const settings = { ...GATE_SETTINGS, clientFolder: folder };
  const items = await gatedItems({ ...content, clients }, PREVIEW_TOKEN);
  const code = makeClientCode(folder, 'ashford') ?? '';
  makeClientCode(folder, 'north-bank');
  let files = await makeGatedFiles(items, settings);
  await page.route('**/gated/**', (route) => {
    const body = files.get(new URL(route.request().url()).pathname.slice(1));
    return body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ body: Buffer.from(body) });
  });

  await open(page, '/client-access/');
  await enter(page, code);
  await expect(toast(page)).toContainText('Access Granted');
  await expect(h1(page, home.hero.heading)).toBeFocused();
  const titles = page
    .getByRole('region', { name: home.documents.heading })
    .getByRole('listitem')
    .getByRole('heading');
  await expect(titles).toHaveText([OWN, ...content.clientDocuments.map(({ title }) => title)]);
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: OWN }).click();
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.reload();
  await started(page);
  await expect(h1(page, OWN)).toBeVisible();
  await open(page, '/readiness-scan/');
  await expect(page.getByText(content.survey.sections[0]?.statements[0]?.text ?? '')).toBeVisible();

  const replaced = replaceClientCode(folder, 'ashford');
  files = await makeGatedFiles(items, settings);
  rmSync(folder, { recursive: true });
  await open(page, '/home/');
  await expect(page.getByText(access.gate.rotated)).toBeVisible();
  await expect(h1(page, CLIENT_ACCESS.heading)).toBeVisible();
  await enter(page, code);
  await expect(toast(page)).toContainText('Access Denied');
  await enter(page, replaced);
  await expect(h1(page, home.hero.heading)).toBeFocused();
  await expect(titles.first()).toHaveText(OWN);
  // Logging out reloads the page.
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Log Out' }).click(),
  ]);
  await started(page);
  await expect(password(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
