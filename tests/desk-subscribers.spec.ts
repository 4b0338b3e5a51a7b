import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { content } from './support/content.ts';
import { isSound, serveDesk, signIn } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { breakNetwork, hold } from './support/network.ts';
import { changeStore } from './support/own-intake.ts';

const words = content.mail['newsletter-import'];
const [ANA, BEN] = ['ana@northwater.example', 'ben@northwater.example'];
const BOSS = 'boss@northwater.example';

const desk = serveDesk();

const row = (page: Page, address: string) =>
  page.locator('main li').filter({ has: page.getByText(address, { exact: true }) });
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).press('Enter');
const standing = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Standings' }).getByRole('link', { name });

test('Addresses are imported, asked, confirmed, suppressed and erased, and nobody is on the list who has not confirmed', async ({
  page,
}) => {
  await signIn(page, '/desk/#/newsletter/subscribers');
  await expect(page.getByText('Nobody is on the list yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Import', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Import addresses' })).toBeFocused();
  await press(page, 'Check the addresses');
  await expect(page.getByLabel('Where do the addresses come from?')).toHaveAccessibleDescription(
    /Please say where the addresses come from\./,
  );
  await page.getByLabel('Where do the addresses come from?').fill('the guest list');
  const buffer = Buffer.from(
    `Name;E-mail;Manager e-mail;Newsletter\nAna;${ANA};${BOSS};yes\nAna again;${ANA.toUpperCase()};${BOSS};\nBen;${BEN};;\nCarla;carla@northwater;;\nDora;dora@northwater.example;;no\n`,
    'utf16le',
  );
  await page
    .getByLabel('Take them from a file')
    .setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByLabel('E-mail addresses')).toHaveValue(/Carla/);
  const rows = page.getByRole('region', { name: 'The first rows of the list' });
  await expect(rows.getByRole('row')).toHaveCount(6);
  await expect(rows.getByRole('columnheader')).toHaveText([
    ...['Line', 'Name', 'E-mail', 'Manager e-mail', 'Newsletter'],
  ]);
  await press(page, 'Check the addresses');
  await expect(page.getByLabel('Column of the addresses')).toBeFocused();
  await expect(page.getByLabel('Column of the addresses')).toHaveAccessibleDescription(
    'Please choose the column of the addresses.',
  );
  await page.getByLabel('Column of the addresses').selectOption('E-mail: 4 addresses');
  await page.getByLabel('Column of the names').selectOption('Name');
  await press(page, 'Check the addresses');
  await expect(
    page.getByText('Please choose the column that says who wants no mail'),
  ).toBeVisible();
  await page.getByLabel('Column that says who wants no mail').selectOption('Newsletter');
  const values = page.getByRole('group', { name: 'What means that somebody wants no mail?' });
  await press(page, 'Check the addresses');
  await expect(values.getByRole('alert')).toBeVisible();
  await isSound(page);
  await values.getByRole('checkbox', { name: /^no: 1 row/ }).check();
  // The answer to a list that was changed meanwhile says nothing of the one that stands there.
  const early = await hold(page, /subscriber-import-checks$/);
  await press(page, 'Check the addresses');
  await early.isWaiting;
  await page
    .getByLabel('Where do the addresses come from?')
    .fill('the guest list of the spring fair');
  await expect(page.getByRole('button', { name: 'Check the addresses' })).toBeVisible();
  const late = page.waitForResponse(/subscriber-import-checks$/);
  await early.release();
  await (await late).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame)); // The page has had its turn.
  await expect(page.getByText('2 people would be asked')).toHaveCount(0);
  await press(page, 'Check the addresses');
  await expect(
    page.getByText('2 people would be asked to confirm. Nothing has been sent to them yet.'),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Left out' })).toContainText(
    `1 address repeated, left out: ${ANA.toUpperCase()}`,
  );
  await expect(page.getByRole('list', { name: 'Left out' })).toContainText(
    '1 address left out, because the list says that they are to get no mail: Dora, dora@northwater.example (Newsletter: no)',
  );
  await expect(page.getByRole('list', { name: 'Left out' })).toContainText(
    'Line 5 (Carla) has an e-mail address that is not valid',
  );
  await isSound(page);
  await press(page, 'Ask 2 people');
  const sending = await hold(page, /subscriber-imports$/);
  await press(page, 'Send the mails');
  await sending.isWaiting;
  // The same file once more, which asks nobody. It stays when the first list is done.
  await page.getByLabel('E-mail addresses').fill(`${ANA}\n${BEN}`);
  await sending.release();
  await expect(page.getByText('2 people asked to confirm.')).toBeVisible();
  await expect(page.getByLabel('E-mail addresses')).toHaveValue(`${ANA}\n${BEN}`);
  await expect(page.getByLabel('E-mail addresses')).toBeFocused();
  await press(page, 'Check the addresses');
  await expect(page.getByText('Nobody in this list can be asked.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Left out' })).toContainText(
    `${ANA}: asked before, and not confirmed`,
  );

  const mails = await desk.relay().received(2);
  const mail = mails.find(({ envelopeTo }) => envelopeTo.includes(ANA));
  expect(mail?.subject).toBe(words.subject);
  expect(mail?.text?.replace(/\s+/g, ' ')).toContain('the guest list of the spring fair');
  await page
    .getByRole('navigation', { name: 'Newsletter' })
    .getByText('Subscribers')
    .press('Enter');
  await expect(standing(page, 'Unconfirmed')).toContainText('2');
  await page.goto(mail?.text?.match(/http\S+newsletter\/confirm\S+/)?.[0] ?? '');
  await page
    .getByRole('button', { name: content.answers.newsletter.confirm.button })
    .press('Enter');
  await expect(page.getByText(content.answers.newsletter.confirmed.title)).toBeVisible();

  await page.goto('/desk/#/newsletter/subscribers/confirmed');
  await expect(row(page, ANA)).toContainText('Confirmed since');
  await expect(row(page, ANA)).toContainText('imported: the guest list of the spring fair');
  await expect(page.getByRole('figure')).toContainText(
    'In the last 26 weeks, 1 confirmed, at most 1 in a week, and nobody left.',
  );
  await page.getByText('The numbers by week').press('Enter');
  await expect(page.getByRole('table').locator('tbody tr').first().locator('td')).toHaveText([
    '1',
    '0',
  ]);
  await isSound(page);
  const saving = page.waitForEvent('download');
  await press(page, 'Export as CSV');
  const file = await saving;
  expect(readFileSync(await file.path(), 'utf8')).toMatch(
    new RegExp(`^${ANA},confirmed,.*,the guest list of the spring fair,`, 'm'),
  );

  await row(page, ANA).getByRole('button', { name: 'Suppress' }).press('Enter');
  await expect(page.getByText('Nobody has confirmed yet.')).toBeVisible();
  await standing(page, 'Suppressed').press('Enter');
  await expect(row(page, ANA)).toContainText('an operator suppressed it');
  await page.getByLabel('Search').fill('northwater ANA');
  await page.keyboard.press('Enter');
  // The rows of the former list are gone.
  await expect(page.getByRole('link', { name: 'Show all' })).toBeVisible();
  await row(page, ANA).getByRole('button', { name: 'Erase…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Erase everything about ${ANA}?` });
  await expect(dialog).toContainText('a newsletter subscriber (confirmed)');
  await isSound(page);
  await press(page, 'Erase for good');
  await expect(row(page, ANA)).toHaveCount(0);
  await page.getByLabel('E-mail address', { exact: true }).fill(ANA);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not on the list.', { exact: true })).toBeVisible();
  await expect(page.getByText('an operator suppressed it')).toBeVisible();
  await isSound(page);

  await changeStore(
    'insert into invitation_suppression select recipient_key, since from suppression',
  );
  await page.getByLabel('E-mail address', { exact: true }).press('Enter');
  await press(page, 'Allow invitations again');
  await isSound(page);
  await press(page, 'Allow invitations');
  await expect(page.getByText('This address can be invited again.')).toBeVisible();
  await expect(page.getByText('Its owner wants no invitations to surveys.')).toHaveCount(0);

  await page.getByLabel('E-mail address', { exact: true }).fill(BEN);
  await page.keyboard.press('Enter');
  const found = page.getByRole('status').filter({ hasText: BEN });
  await found.getByRole('button', { name: 'Erase…' }).press('Enter');
  await press(page, 'Erase for good');
  await expect(found).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('An import that goes on after its answer is said to be done once it is, and who is left can be asked', {
  tag: '@long',
}, async ({ page }) => {
  const many = Array.from({ length: 500 }, (_, index) => `person-${index}@northwater.example`);
  await signIn(page, '/desk/#/newsletter/import');
  await page.getByLabel('Where do the addresses come from?').fill('the guest list');
  await page.getByLabel('E-mail addresses').fill(many.join('\n'));
  await press(page, 'Check the addresses');
  // As if the intake had been killed after its answer.
  const network = await breakNetwork(page, /subscriber-imports$/, (route) =>
    route.fulfill({ status: 201, json: { count: 500, isUnderWay: true } }),
  );
  await press(page, 'Ask 500 people');
  await press(page, 'Send the mails');
  await expect(page.getByRole('alert')).toContainText(
    'The server has not got to the end of this list.',
  );
  await expect(page.getByText('500 people would be asked to confirm.')).toBeVisible();
  await isSound(page);
  network.mend();
  const answer = page.waitForResponse(/subscriber-imports$/);
  await press(page, 'Ask 500 people');
  await press(page, 'Send the mails');
  expect(await (await answer).json()).toEqual({ count: 500, isUnderWay: true });
  await expect(page.getByText('500 people asked to confirm.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'All subscribers' }).press('Enter');
  await expect(standing(page, 'Unconfirmed')).toContainText('500');
});
