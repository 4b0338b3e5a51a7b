import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { isSound, serveDesk, shownOnRefresh, signIn } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { RESPONSE } from './support/gates.ts';
import { breakNetwork } from './support/network.ts';
import { PASSPHRASE, save, saveEncrypted } from './support/report.ts';
import { OWN_SITE } from './support/sites.ts';
import { SUBMISSIONS } from './support/submissions.ts';

serveDesk();

async function post(resource: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const { status } = await fetch(`${OWN_SITE.url}/api/${resource}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers,
  });
  expect(status).toBe(201);
}

/**
 * Five people answer everything with 4, but statements 4 to 7, Process & Workflow, with 2, and
 * statement 5 with 1.
 */
async function answerFive(): Promise<void> {
  const answers = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [
      index + 1,
      index === 4 ? 1 : index > 2 && index < 7 ? 2 : 4,
    ]),
  );
  for (let one = 0; one < 5; one++) {
    const userEmail = `person-${one}@example.org`;
    await post('access-requests', { ...SUBMISSIONS['access-requests'], userEmail });
    await post('survey-responses', { ...RESPONSE, userEmail, answers });
  }
}

/**
 * The brand's font is in the file, and read. Its accents are in it, too, for texts that have some.
 */
async function expectFont(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].map(({ status }) => status)))
    .toEqual(['loaded', 'unloaded']);
}

async function openFindings(page: Page): Promise<void> {
  await answerFive();
  await signIn(page, '/desk/#/survey');
  await shownOnRefresh(page, 'The results of 5 people');
  await page.getByRole('link', { name: 'Findings and report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Findings' })).toBeFocused();
}

test(
  'An operator reads the findings of the survey, and saves their figures',
  { tag: '@long' },
  async ({ page }, { outputDir }) => {
    await openFindings(page);
    await expect(page.getByRole('heading', { name: '7 of 8 sections are ready.' })).toBeVisible();
    const scores = page.getByRole('table', { name: 'Scores of the sections' });
    await expect(scores.getByRole('row', { name: 'Process & Workflow' })).toContainText(
      /1\.8\s*0\.0\s*1\.8 to 1\.8/,
    );
    await expect(
      page
        .getByRole('paragraph')
        .filter({ hasText: 'The first barrier is Process & Workflow, at 1.8' }),
    ).toContainText('“I enter each piece of information only once” (1.0)');
    const ratings = page.getByRole('table', { name: 'Ratings: Process & Workflow' });
    await expect(
      ratings.getByRole('row', { name: 'I enter each piece of information only once.' }),
    ).toContainText(/5\s*0\s*0\s*0\s*0\s*1\.0/);
    await isSound(page);

    expect(readFileSync(await save(page, 'CSV', outputDir), 'utf8')).toContain(
      'section,workflow,Process & Workflow,,5,1.75,0,1.75,1.75,,,,,\r\n',
    );
    const { rows } = JSON.parse(readFileSync(await save(page, 'JSON', outputDir), 'utf8'));
    expect(rows).toContainEqual({
      kind: 'section',
      id: 'workflow',
      text: 'Process & Workflow',
      n: 5,
      mean: 1.75,
      sd: 0,
      from: 1.75,
      to: 1.75,
    });
  },
);

test(
  'The report is a file that opens without a network, says what the operator wrote, and prints on A4',
  { tag: '@long' },
  async ({ page }, { outputDir }) => {
    await openFindings(page);
    await page.getByRole('button', { name: 'Download the report' }).click();
    await expect(
      page.getByText('Please say whom or what the report is about.').first(),
    ).toBeVisible();
    await expect(page.getByLabel('Whom or what it is about')).toBeFocused();
    await page.getByLabel('Whom or what it is about').fill('Nordhavn <b>Freight</b>');
    await page.getByLabel('Headline').fill('The bridge is nearly there.');
    const report = await save(page, 'Download the report', outputDir);

    await page.context().setOffline(true);
    await page.goto(pathToFileURL(report).href);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The bridge is nearly there.');
    await expect(page.getByText('Nordhavn <b>Freight</b>', { exact: true })).toBeVisible();
    await expectFont(page);
    await isSound(page);
    const heard = page.getByText('Distribution', { exact: true }).first();
    await expect(heard, 'for readers who listen alone').toHaveCSS('height', '1px');
    await page.emulateMedia({ media: 'print' });
    // A4 within the report's margins, in CSS pixels.
    await page.setViewportSize({ width: 672, height: 990 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(672);
    const charts = page.locator('td svg');
    expect(await charts.count()).toBeGreaterThan(30);
    expect(
      await charts.evaluateAll(
        (all) => all.filter((chart) => chart.getBoundingClientRect().width < 100).length,
      ),
      'squeezed charts',
    ).toBe(0);
  },
);

test(
  'A report with a passphrase can be read with it alone',
  { tag: '@long' },
  async ({ page }, { outputDir }) => {
    await openFindings(page);
    await page.getByLabel('Whom or what it is about').fill('Nordhavn Freight');
    await page.getByLabel('Passphrase').fill('too short');
    await page.getByRole('button', { name: 'Download the report' }).click();
    await expect(page.getByText('The passphrase is too easy to guess').first()).toBeVisible();
    await expect(page.getByLabel('Passphrase')).toBeFocused();
    const report = await saveEncrypted(page, outputDir);
    expect(readFileSync(report, 'utf8')).not.toMatch(/Nordhavn|Workflow/);

    await page.context().setOffline(true);
    await page.goto(pathToFileURL(report).href);
    await isSound(page);
    await expectFont(page);
    await page.getByLabel('Passphrase').fill('another lantern closure fog tide');
    await page.getByRole('button', { name: 'Open the report' }).click();
    await expect(page.getByText('That is not the passphrase.')).toHaveCSS(
      'color',
      'rgb(152, 19, 43)',
    );
    await expect(page.getByLabel('Passphrase')).toHaveAccessibleDescription(
      'That is not the passphrase.',
    );
    await expect(page.getByLabel('Passphrase')).toBeFocused();
    await isSound(page);
    await page.getByLabel('Passphrase').fill(PASSPHRASE);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('7 of 8 sections are ready.');
    await expect(page.getByRole('table', { name: 'Scores of the sections' })).toBeVisible();
    await isSound(page);
  },
);

test(
  'Over plain http, where browsers encrypt nothing, desk and report say so, and a report without a passphrase is written',
  { tag: '@long' },
  async ({ page, context }, { outputDir }) => {
    await openFindings(page);
    await page.getByLabel('Whom or what it is about').fill('Nordhavn Freight');
    const encrypted = await saveEncrypted(page, outputDir);
    const reader = await context.newPage();
    await reader.addInitScript(denySubtle);
    await reader.goto(pathToFileURL(encrypted).href);
    await reader.getByLabel('Passphrase').fill(PASSPHRASE);
    await reader.keyboard.press('Enter');
    await expect(reader.getByLabel('Passphrase')).toHaveAccessibleDescription(
      /Save the file on your computer/,
    );
    await expect(reader.getByText('Decrypting…')).toHaveCount(0);

    await page.evaluate(denySubtle);
    await page.getByRole('button', { name: 'Download the report' }).click();
    await expect(page.getByLabel('Passphrase')).toBeFocused();
    await expect(page.getByLabel('Passphrase')).toHaveAccessibleDescription(/only over https/);
    await isSound(page);
    await page.getByLabel('Passphrase').fill('');
    await save(page, 'Download the report', outputDir);
  },
);

/** Runs in a document: a browser has no `crypto.subtle` over plain http. */
function denySubtle(): void {
  Object.defineProperty(crypto, 'subtle', { value: undefined });
}

test(
  'A report that can not be encrypted without a network says so, and can be written once it is back',
  { tag: '@long' },
  async ({ page, quiet }, { outputDir }) => {
    quiet.allow(/net::ERR_FAILED/);
    await openFindings(page);
    await page.getByLabel('Whom or what it is about').fill('Nordhavn Freight');
    await page.getByLabel('Passphrase').fill(PASSPHRASE);
    const network = await breakNetwork(page, /open-report/);
    await page.getByRole('button', { name: 'Download the report' }).click();
    await expect(page.getByRole('alert')).toContainText('can’t be reached');
    await isSound(page);
    network.mend();
    await save(page, 'Download the report', outputDir);
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);
