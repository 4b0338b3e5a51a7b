import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Route } from '@playwright/test';
import { TRAP_FIELD } from '../core/submissions/bot-signs.ts';
import { isSound, OTHER_TOKEN, send, signIn, TOKEN } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { breakNetwork, hold, holdAnswer } from './support/network.ts';
import { makeOlder, type OwnIntake, startOwnIntake } from './support/own-intake.ts';
import { OWN_SITE } from './support/sites.ts';
import { SUBMISSIONS } from './support/submissions.ts';

test.use({ baseURL: OWN_SITE.url });

let intake: OwnIntake;
test.beforeEach(async ({ page: _page }, testInfo) => {
  const file = testInfo.outputPath('operators');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `Maren ${TOKEN}\nJonas ${OTHER_TOKEN}\n`);
  intake = await startOwnIntake({ settings: { OPERATOR_TOKENS_FILE: file } });
});
test.afterEach(async ({ page }) => {
  await page.goto('about:blank'); // Ends what it fetches before the intake does.
  await intake.kill();
});

const write = (name: string, message = 'Nobody uses it.') =>
  send('contact-messages', { ...SUBMISSIONS['contact-messages'], name, message });
/** Lets the desk ask what has come in, as when its tab becomes visible. */
const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
const item = (page: Page, name: string) =>
  page.locator('main li').filter({ has: page.locator('summary', { hasText: name }) });
const press = (page: Page, name: string, button: string) =>
  item(page, name).getByRole('button', { name: button, exact: true }).press('Enter');
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
const said = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();

test('An enquiry arrives without a reload, is taken, answered, undone, marked as spam, deleted and put back, all by keyboard', async ({
  page,
}) => {
  await page.addInitScript(() =>
    addEventListener(
      'click',
      (event) =>
        event.target instanceof HTMLAnchorElement &&
        event.target.protocol === 'mailto:' &&
        event.preventDefault(),
    ),
  );
  await signIn(page);
  await expect(page.getByText('Nothing wants your attention')).toBeVisible();
  await write('Ada');
  await lookAgain(page);
  await expect(page).toHaveTitle(/^\(1\) Overview/);
  await page.getByRole('link', { name: 'enquiry waiting' }).press('Enter');
  await expect(item(page, 'Ada')).toContainText('new');
  await write('Brita', 'Two words:\nround labels.');
  await lookAgain(page);
  await expect(page.locator('main li')).toHaveCount(2);
  await isSound(page);

  await item(page, 'Brita').locator('summary').press('Enter');
  await press(page, 'Brita', 'Take it');
  await said(page, 'It is yours now.');
  await expect(item(page, 'Brita')).toContainText('new, taken by Maren');
  const reply = item(page, 'Brita').getByRole('link', { name: 'Reply' });
  expect(new URL((await reply.getAttribute('href')) ?? '').searchParams.get('body')).toMatch(
    /, Brita wrote:\r\n> Two words:\r\n> round labels\.$/,
  );
  await reply.press('Enter');
  await expect(item(page, 'Brita').getByText('Did you send it?')).toBeVisible();
  await isSound(page);
  await press(page, 'Brita', 'Yes, it is answered');
  await expect(item(page, 'Brita')).toHaveCount(0);
  await expect(page).toHaveTitle(/^\(1\) Messages/);
  await isSound(page);
  await undo(page).press('Enter');
  await expect(item(page, 'Brita')).toContainText('new, taken by Maren');

  for (const [button, words] of [
    ['This is spam', 'Moved to the quarantine.'],
    ['Delete', 'Deleted.'],
  ] as const) {
    await item(page, 'Brita').locator('summary').press('Enter');
    await press(page, 'Brita', button);
    await said(page, words);
    await expect(item(page, 'Brita')).toHaveCount(0);
    await undo(page).press('Enter');
    await expect(item(page, 'Brita')).toBeVisible();
  }

  await page.getByLabel('Search').fill('LABELS words');
  await page.keyboard.press('Enter');
  await expect(page.locator('main li')).toHaveCount(1);
  await page.getByLabel('Search').fill('nobody at all');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing has all of these words.')).toBeVisible();
  await expect(page.getByLabel('Search')).toBeFocused();
  await isSound(page);
  await page.getByRole('link', { name: 'Show all' }).press('Enter');
  await expect(page.getByLabel('Search')).toBeFocused();
  await expect(page.getByLabel('Search')).toHaveValue('');
  await expect(item(page, 'Brita')).toBeVisible();
});

test('Two operators at once lose nothing: the slower one is told and sees what the other did, and undoes nothing of it', {
  tag: '@long',
}, async ({ page, browser, quiet }) => {
  quiet.allow(/the server responded with a status of 409/);
  await write('Ada');
  const context = await browser.newContext({ baseURL: OWN_SITE.url });
  const other = await context.newPage();
  await signIn(page, '/desk/#/messages');
  await signIn(other, '/desk/#/messages', OTHER_TOKEN);
  for (const one of [page, other]) await item(one, 'Ada').locator('summary').press('Enter');
  await press(page, 'Ada', 'Mark as answered');
  await expect(item(page, 'Ada')).toContainText('answered by Maren');
  await expect(item(page, 'Ada').locator('summary')).toBeFocused();
  await press(other, 'Ada', 'Close without an answer');
  await said(other, 'A colleague changed this first');
  await expect(item(other, 'Ada')).toContainText('answered by Maren');
  await press(other, 'Ada', 'Take it');
  await said(other, 'It is yours now.');
  await undo(page).press('Enter');
  await said(page, 'Not undone: somebody has changed it since.');
  await expect(item(page, 'Ada').getByRole('button', { name: 'Take it over' })).toBeVisible();

  for (const [one, words] of [
    [page, 'Called her.'],
    [other, 'She calls back.'],
  ] as const) {
    await item(one, 'Ada').getByLabel('A note for colleagues').fill(words);
    await press(one, 'Ada', 'Add the note');
    await expect(item(one, 'Ada').getByLabel('A note for colleagues')).toHaveValue('');
  }
  await expect(item(other, 'Ada').getByRole('list', { name: 'Notes' })).toContainText(
    /Maren.*Called her\..*Jonas.*She calls back\./,
  );
  await isSound(other);
  await press(other, 'Ada', 'Delete the note of Maren');
  await other.getByRole('button', { name: 'Delete for good' }).press('Enter');
  await expect(item(other, 'Ada').getByRole('list', { name: 'Notes' })).not.toContainText(
    'Called her.',
  );
  await expect(item(other, 'Ada').locator('summary')).toBeFocused();
  await context.close();
});

test('On a phone the overview leads to what is due, which is closed there and then', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await write('Ada');
  await write('Brita');
  await makeOlder(7, 'Ada');
  await signIn(page);
  await expect(page.getByRole('link', { name: 'enquiry waiting, not overdue' })).toBeVisible();
  await page
    .getByRole('link', { name: 'enquiry is due: no answer for more than 2 working days' })
    .click();
  await expect(page.locator('main li')).toHaveCount(1);
  await item(page, 'Ada').locator('summary').click();
  await isSound(page);
  await item(page, 'Ada').getByRole('button', { name: 'Close without an answer' }).click();
  await expect(page.getByText('No enquiry is due.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused();
  await expect(page).toHaveTitle(/^\(1\) Messages/);
  await page.getByRole('link', { name: 'Closed', exact: true }).click();
  await expect(item(page, 'Ada')).toContainText('closed by Maren');
  await item(page, 'Ada').locator('summary').click();
  await item(page, 'Ada').getByRole('button', { name: 'Delete' }).click();
  await said(page, 'Deleted.');
  await page.getByRole('link', { name: 'Bin', exact: true }).click();
  await expect(item(page, 'Ada')).toContainText(
    /deleted by Maren, can be put back until \d+ \w+ \d{4}, \d\d:\d\d/,
  );
  await item(page, 'Ada').locator('summary').click();
  await isSound(page);
  await item(page, 'Ada').getByRole('button', { name: 'Put back' }).click();
  await expect(page.getByText('The bin is empty.')).toBeVisible();
  await page.getByRole('link', { name: 'Closed', exact: true }).click();
  await expect(item(page, 'Ada')).toBeVisible();
});

test('Undo, arrivals, failed and late answers take nothing from a long list, nor a note that is being written', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(/ERR_FAILED/);
  const [one, isRead] = [
    /\/api\/desk\/messages\/[\w-]+$/,
    (route: Route) => route.request().method() === 'GET',
  ];
  for (let number = 1; number <= 31; number++)
    await write(`Sender ${number}.`, `Message ${number}.`);
  await signIn(page, '/desk/#/messages');
  const rows = page.locator('main li details');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(31);
  await item(page, 'Sender 1.').locator('summary').press('Enter');
  const note = item(page, 'Sender 1.').getByLabel('A note for colleagues');
  await note.fill('She calls');

  await item(page, 'Sender 31.').locator('summary').press('Enter');
  await press(page, 'Sender 31.', 'Delete');
  await expect(rows).toHaveCount(30);
  const change = await hold(page, one);
  await undo(page).press('Enter');
  await change.isWaiting;
  await expect(undo(page)).toHaveCount(0);
  await change.release();
  await said(page, 'Undone.');
  await expect(rows).toHaveCount(31);
  await expect(rows.first()).toContainText('Sender 31.');
  await expect(note).toHaveValue('She calls');

  await write('Late');
  await lookAgain(page);
  await expect(page).toHaveTitle(/^\(32\) Messages/);
  const adding = await hold(page, /\/notes$/);
  await press(page, 'Sender 1.', 'Add the note');
  await adding.isWaiting;
  await note.fill('She calls again');
  await adding.release();
  await said(page, 'Note added.');
  await expect(note).toHaveValue('She calls again');
  await note.clear();
  await expect(rows).toHaveCount(32);
  await expect(item(page, 'Sender 1.').getByRole('list', { name: 'Notes' })).toContainText(
    'She calls',
  );

  // What is read while something is changed shows the change.
  await page.goto('/desk/#/messages/new');
  await expect(item(page, 'Sender 30.')).toBeVisible();
  const list = await holdAnswer(page, /\/api\/desk\/messages\?progress=new$/);
  await page.getByRole('button', { name: 'Refresh' }).press('Enter');
  await list.isWaiting;
  await item(page, 'Sender 30.').locator('summary').press('Enter');
  await press(page, 'Sender 30.', 'Delete');
  await expect(item(page, 'Sender 30.')).toHaveCount(0);
  await list.release();
  await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-disabled');
  await expect(item(page, 'Sender 30.')).toHaveCount(0);
  // A note that is being written keeps its row in a view to which the message doesn't belong any
  // more, and its message on the screen.
  await item(page, 'Sender 28.').locator('summary').press('Enter');
  await item(page, 'Sender 28.').getByLabel('A note for colleagues').fill('Half a sen');
  await press(page, 'Sender 28.', 'Mark as answered');
  await expect(item(page, 'Sender 28.')).toContainText('answered by Maren');
  await expect(item(page, 'Sender 28.').getByLabel('A note for colleagues')).toHaveValue(
    'Half a sen',
  );
  await page.getByRole('button', { name: 'Refresh' }).press('Enter');
  await expect(item(page, 'Sender 28.')).toHaveCount(0);
  const deletion = await hold(page, one);
  await item(page, 'Sender 29.').locator('summary').press('Enter');
  await press(page, 'Sender 29.', 'Delete');
  await deletion.isWaiting;
  await page.getByRole('link', { name: 'Bin', exact: true }).press('Enter');
  await expect(page.getByText('Loading…')).toBeVisible();
  await deletion.release();
  await expect(item(page, 'Sender 29.')).toBeVisible();

  await page.goto('/desk/#/messages');
  const network = await breakNetwork(page, one, (route) =>
    isRead(route) ? route.abort() : route.fallback(),
  );
  await item(page, 'Late').locator('summary').press('Enter');
  await press(page, 'Late', 'Take it');
  await expect(item(page, 'Late')).toContainText('taken by Maren');
  const [newest] = await (
    await page.request.get('/api/desk/messages', {
      headers: { Authorization: `Bearer ${OTHER_TOKEN}` },
    })
  )
    .json()
    .then(({ items }) => items);
  network.mend();
  await page.goto(`/desk/#/messages/${newest.id}`);
  await page.getByLabel('A note for colleagues').fill('Half a sentence');
  const outage = await breakNetwork(page, one, (route) =>
    isRead(route) ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: 'Refresh' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('The intake can’t be reached.');
  await expect(page.getByLabel('A note for colleagues')).toHaveValue('Half a sentence');
  outage.mend();

  await page.goto('/desk/#/messages/new');
  await item(page, 'Late').locator('summary').press('Enter');
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  await page.route(one, (route) =>
    (isRead(route) ? isOver : Promise.resolve()).then(() => route.fallback()),
  );
  await press(page, 'Late', 'Mark as answered');
  await said(page, 'Marked as answered.');
  await page.goto('/desk/#/messages/answered');
  await item(page, 'Late').locator('summary').press('Enter');
  const read = page.waitForResponse(one);
  end();
  await (await read).finished();
  await press(page, 'Late', 'Reopen');
  await expect(item(page, 'Late')).toHaveCount(0);
  await expect(item(page, 'Sender 28.')).toBeVisible();
});

test('Operators sign in by name, see in the log who did what, and are told when to try again after ten wrong tokens', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(/the server responded with a status of (401|429)/);
  await send('contact-messages', {
    ...SUBMISSIONS['contact-messages'],
    [TRAP_FIELD]: 'filled by a program',
  });
  await signIn(page, '/desk/#/log');
  await expect(page.getByRole('banner')).toContainText('Maren');
  await expect(
    page.getByText('Nothing has been done at the desk in the last 90 days.'),
  ).toBeVisible();
  await isSound(page);
  await page.getByRole('link', { name: 'Quarantine' }).click();
  await page.locator('summary').click();
  await page.getByRole('button', { name: 'Release' }).click();
  await expect(page.getByText('Released: you find it under Messages now.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();

  const field = page.getByLabel('Operator token');
  const signInWith = async (token: string) => {
    await field.fill(token);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  for (let one = 0; one < 10; one++) {
    await signInWith(`wrong ${one}`);
    await expect(field).toHaveAccessibleDescription(/This token was refused\./);
  }
  await signInWith('wrong again');
  await expect(field).toHaveAccessibleDescription(
    /Too many wrong tokens came from your network\. Try again in (9|10) minutes\./,
  );
  await isSound(page);
  await signInWith(OTHER_TOKEN);
  await expect(field).toHaveAccessibleDescription(/not even the right one/);
  await signInWith(TOKEN);
  await expect(page.getByRole('banner')).toContainText('Maren');
  await page.getByRole('link', { name: 'Log' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').last()).toContainText(
    /Maren.*released from the quarantine · Contact message · [0-9a-f]{8}/,
  );
  await isSound(page);
});
