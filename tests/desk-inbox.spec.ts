import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
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
/** The row of a message in the list. */
const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
/** The message that is chosen. */
const chosen = (page: Page) => page.getByRole('article');
const choose = (page: Page, name: string) =>
  row(page, name)
    .getByRole('link')
    .press('Enter')
    .then(() => isChosen(page, name));
const isChosen = (page: Page, name: string) =>
  expect(chosen(page).getByRole('heading', { level: 2, name })).toBeFocused();
const press = async (page: Page, button: string) => {
  const act = chosen(page).getByRole('button', { name: button, exact: true });
  if (!(await act.isVisible()))
    await chosen(page).getByText('More', { exact: true }).press('Enter');
  await expect(act).toBeEnabled();
  await act.press('Enter');
};
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
const said = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
/** Undoes what was done with the chosen message, which can't be changed until it is undone. */
const undoSlowly = async (page: Page, path: RegExp) => {
  const reopen = chosen(page).getByRole('button', { name: 'Reopen' });
  await expect(reopen).toBeEnabled();
  const undoing = await hold(page, path);
  await undo(page).press('Enter');
  await undoing.isWaiting;
  await expect(reopen).toBeDisabled();
  await expect(chosen(page).getByRole('button', { name: 'Send the answer' })).toBeDisabled();
  await undoing.release();
  await expect(reopen).toHaveCount(0);
};

test('An enquiry arrives without a reload, is found by Today, taken, answered here, taken back, marked as spam, deleted and put back, all by keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await expect(page.getByText('Nothing is due')).toBeVisible();
  await write('Brita', 'Two words:\nround labels.');
  await lookAgain(page);
  await expect(page).toHaveTitle(/^\(1\) Today/);
  await page.getByRole('link', { name: /^Brita .*has waited a moment/ }).press('Enter');
  await isChosen(page, 'Brita');
  await write('Ada');
  await lookAgain(page);
  await expect(row(page, 'Ada')).toBeVisible();
  await isSound(page);

  await press(page, 'Take it');
  await said(page, 'It is yours now.');
  await expect(row(page, 'Brita')).toContainText(/taken by Maren · .*Contact/);
  const box = chosen(page).getByLabel('Your answer');
  await expect(box).toHaveValue('Dear Brita,\n\n');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys of the inbox' })).toBeVisible();
  await isSound(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await expect(box).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Gladly? e#');
  await page.getByRole('button', { name: 'Propose a call' }).press('Enter');
  await expect(box).toHaveValue(/^Gladly\? e#\n\nThank you for writing\./);
  const note = chosen(page).getByLabel('A note for colleagues');
  await note.fill('Ask Tom first.');
  await page.reload();
  await expect(box).toHaveValue(/^Gladly\? e#\n\nThank you for writing\./);
  await expect(note).toHaveValue('Ask Tom first.');
  await note.fill('');
  await press(page, 'Send the answer');
  await said(page, 'Your answer leaves in ten seconds.');
  await undo(page).focus(); // With the focus, it stays.
  await expect(chosen(page)).toContainText('answered by Maren');
  await expect(chosen(page)).toContainText(/Answered by Maren.*Gladly\? e#/s);
  await expect(row(page, 'Brita')).toHaveCount(0);
  await undoSlowly(page, /\/answers\/[\w-]+$/);
  await said(page, 'Taken back');
  await expect(box).toHaveValue(/^Gladly\?/);
  await isSound(page);
  await expect(row(page, 'Brita')).toContainText('taken by Maren');
  await page.keyboard.press('e');
  await said(page, 'Marked as answered.');
  await undoSlowly(page, /\/messages\/[\w-]+$/);
  await expect(row(page, 'Brita')).toBeVisible();

  await press(page, 'This is spam');
  await said(page, 'Moved to Suspected spam.');
  await expect(page.getByText('It is not in the inbox any more.')).toBeVisible();
  await undo(page).press('Enter');
  await expect(row(page, 'Brita')).toBeVisible();
  await press(page, 'Delete');
  await said(page, 'Deleted.');
  await expect(row(page, 'Brita')).toHaveCount(0);
  await view(page, 'Bin').press('Enter');
  await choose(page, 'Brita');
  await expect(chosen(page)).toContainText(
    /deleted by Maren, can be put back until \d+ \w+ \d{4}, \d\d:\d\d/,
  );
  await isSound(page);
  await press(page, 'Put back');
  await expect(page.getByText('The bin is empty.')).toBeVisible();

  await view(page, 'New').press('Enter');
  await expect(view(page, 'New')).toHaveAttribute('aria-current', 'page');
  await page.getByLabel('Search').fill('LABELS words');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Brita')).toBeVisible();
  await expect(row(page, 'Ada')).toHaveCount(0);
  await page.getByLabel('Search').fill('nobody at all');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing has all of these words.')).toBeVisible();
  await expect(page.getByLabel('Search')).toBeFocused();
  await isSound(page);
  await page.getByRole('link', { name: 'Search in all messages' }).press('Enter');
  await page.getByRole('link', { name: 'Show all' }).press('Enter');
  await expect(page.getByLabel('Search')).toBeFocused();
  await expect(page.getByLabel('Search')).toHaveValue('');
  await expect(row(page, 'Brita')).toBeVisible();
});

test('Two operators at once lose nothing: the slower one is told and sees what the other did, and undoes nothing of it', {
  tag: '@long',
}, async ({ page, browser, quiet }) => {
  quiet.allow(/the server responded with a status of 409/);
  await write('Ada');
  const context = await browser.newContext({ baseURL: OWN_SITE.url });
  const other = await context.newPage();
  await signIn(page, '/desk/#/inbox/all');
  await signIn(other, '/desk/#/inbox/all', OTHER_TOKEN);
  for (const one of [page, other]) await choose(one, 'Ada');
  await press(page, 'Mark as answered');
  await expect(chosen(page)).toContainText('answered by Maren');
  await press(other, 'Close without an answer');
  await said(other, 'A colleague changed this first');
  await expect(chosen(other)).toContainText('answered by Maren');
  await press(other, 'Take it');
  await said(other, 'It is yours now.');
  await undo(page).press('Enter');
  await said(page, 'Not undone: somebody has changed it since.');
  await expect(chosen(page).getByRole('button', { name: 'Take it over' })).toBeVisible();

  const notes = (one: Page) => chosen(one).getByRole('list', { name: 'Notes' });
  for (const [one, words] of [
    [page, 'Called her.'],
    [other, 'She calls back.'],
  ] as const) {
    await chosen(one).getByLabel('A note for colleagues').fill(words);
    await press(one, 'Add the note');
    await expect(chosen(one).getByLabel('A note for colleagues')).toHaveValue('');
  }
  await expect(notes(other)).toContainText(/Maren.*Called her\..*Jonas.*She calls back\./);
  await isSound(other);
  await press(other, 'Delete the note of Maren');
  await other.getByRole('button', { name: 'Delete for good' }).press('Enter');
  await expect(notes(other)).not.toContainText('Called her.');
  await isChosen(other, 'Ada');

  for (const [one, words, outcome] of [
    [page, 'Gladly.', 'Your answer leaves in ten seconds.'],
    [other, 'At ten.', 'Your answer has not been sent; it stands in the box.'],
  ] as const) {
    await chosen(one).getByLabel('Your answer').fill(words);
    await press(one, 'Send the answer');
    await said(one, outcome);
  }
  await expect(chosen(other)).toContainText(/Answered by Maren.*Gladly\./s);
  await expect(chosen(other).getByLabel('Your answer')).toHaveValue('At ten.');
  await context.close();
});

test('An answer is taken back from any room, and stands before what was typed since; no notice outlives its matter', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const room = (name: string) =>
    page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name });
  const box = chosen(page).getByLabel('Your answer');
  for (const userEmail of ['first@example.org', 'second@example.org'])
    await send('guide-requests', { ...SUBMISSIONS['guide-requests'], userEmail });
  await write('Ada');
  await write('Brita');
  await page.clock.install();
  await signIn(page, '/desk/#/inbox');
  await page.clock.pauseAt(Date.now() + 60_000); // The time to take an answer back is short.
  await choose(page, 'Brita');
  await press(page, 'Send the answer');
  await expect(box).toHaveAccessibleDescription('Please write your answer.');
  await expect(box).toBeFocused();

  await box.fill('Gladly.');
  await press(page, 'Send the answer');
  await said(page, 'Your answer leaves in ten seconds.');
  await box.fill('Second thoughts.');
  await room('Today').press('Enter');
  await room('Inbox').press('Enter');
  await view(page, 'Answered').press('Enter');
  await choose(page, 'Brita');
  const undoing = await hold(page, /\/answers\/[\w-]+$/);
  await undo(page).press('Enter');
  await said(page, 'Taking it back…');
  await undoing.release();
  await said(page, 'Taken back');
  await expect(box).toHaveValue('Gladly.\n\nSecond thoughts.');
  await expect(row(page, 'Brita')).toHaveCount(0);
  await view(page, 'New').press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Taken back' })).toHaveCount(0);

  await choose(page, 'Brita');
  await expect(box).toHaveValue('Gladly.\n\nSecond thoughts.');
  await press(page, 'Send the answer');
  await said(page, 'Your answer leaves in ten seconds.');
  const leaving = page.getByRole('status').filter({ hasText: 'Your answer leaves' });
  await undo(page).focus();
  await page.clock.runFor(12_000);
  await expect(leaving).toBeVisible();
  await box.focus();
  await page.clock.runFor(1000);
  await expect(leaving).toHaveCount(0);

  await view(page, 'Requests').press('Enter');
  await choose(page, 'second@example.org');
  await page.keyboard.press('#');
  await said(page, 'Deleted.');
  await expect(row(page, 'second@example.org')).toHaveCount(0);
  await page.keyboard.press('j');
  await isChosen(page, 'first@example.org');
  await undo(page).press('Enter');
  await said(page, 'Undone.');
  await expect(row(page, 'second@example.org')).toBeVisible();
});

test('In a long list the keys go on where they were, and the page stays where its row was chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await write('Sender 1.', 'שלום, אף אחד לא משתמש בזה');
  for (let number = 2; number <= 31; number++)
    await write(`Sender ${number}.`, 'Long. '.repeat(number === 2 ? 500 : 1));
  await signIn(page, '/desk/#/inbox');
  const low = row(page, 'Sender 6.').getByRole('link');
  await low.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(1000);
  await low.click();
  await isChosen(page, 'Sender 6.');
  expect(await page.evaluate(() => scrollY)).toBe(top);
  await row(page, 'Sender 2.').getByRole('link').click();
  await isChosen(page, 'Sender 2.');
  await expect(row(page, 'Sender 2.')).toBeInViewport();
  await expect(chosen(page).getByRole('heading', { level: 2 })).toBeInViewport();
  await page.keyboard.press('j');
  await isChosen(page, 'Sender 1.');
  await expect(row(page, 'Sender 1.')).toBeInViewport();
  await expect(row(page, 'Sender 1.').locator('span').last()).toHaveCSS('direction', 'rtl');
  await page.keyboard.press('k');
  await isChosen(page, 'Sender 2.');
  await chosen(page).getByLabel('A note for colleagues').scrollIntoViewIfNeeded();
  await expect(chosen(page).getByLabel('A note for colleagues')).toBeInViewport();
  await expect(row(page, 'Sender 2.')).toBeInViewport();
  await isSound(page);

  await choose(page, 'Sender 29.');
  await page.keyboard.press('e');
  await expect(row(page, 'Sender 29.')).toHaveCount(0);
  await page.keyboard.press('j');
  await isChosen(page, 'Sender 28.');
  await page.keyboard.press('e');
  await expect(row(page, 'Sender 28.')).toHaveCount(0);
  await page.keyboard.press('k');
  await isChosen(page, 'Sender 30.');
});

test('On a phone Today leads to what is overdue, which is closed there and then', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await write('Ada');
  await write('Brita');
  await makeOlder(7, 'Ada');
  await signIn(page);
  await expect(page.getByRole('link', { name: '1 other enquiry waiting' })).toBeVisible();
  await page.getByRole('link', { name: /^Ada .*has waited 7 days for an answer, overdue/ }).click();
  await isChosen(page, 'Ada');
  await expect(row(page, 'Ada')).toBeHidden();
  await isSound(page);
  await press(page, 'Close without an answer');
  await expect(chosen(page)).toContainText('closed by Maren');
  await expect(page).toHaveTitle(/^\(1\) Inbox/);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page.getByText('No enquiry is overdue.')).toBeVisible();
  await view(page, 'New').click();
  await row(page, 'Brita').getByRole('link').click();
  await isChosen(page, 'Brita');
  await page.goBack();
  await expect(row(page, 'Brita').getByRole('link')).toBeFocused();
});

test('Arrivals, failed and late answers take nothing from a long list, nor a note that is being written', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(/ERR_FAILED/);
  // The list and a message side by side.
  await page.setViewportSize({ width: 1440, height: 900 });
  const one = /\/api\/desk\/messages\/[\w-]+$/;
  for (let number = 1; number <= 31; number++)
    await write(`Sender ${number}.`, `Message ${number}.`);
  await signIn(page, '/desk/#/inbox');
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Sender' });
  await expect(rows).toHaveCount(30);
  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(rows).toHaveCount(31);
  await expect(row(page, 'Sender 1.').getByRole('link')).toBeFocused();
  await choose(page, 'Sender 1.');
  const note = chosen(page).getByLabel('A note for colleagues');
  await note.fill('She calls');
  await write('Late');
  await lookAgain(page);
  await expect(page).toHaveTitle(/^\(32\) Inbox/);
  await expect(row(page, 'Late')).toBeVisible();
  await expect(note).toBeFocused();
  await expect(note).toHaveValue('She calls');
  const adding = await hold(page, /\/notes$/);
  await press(page, 'Add the note');
  await adding.isWaiting;
  await note.fill('She calls again');
  await adding.release();
  await said(page, 'Note added.');
  await expect(note).toHaveValue('She calls again');

  // What is read while something is changed shows the change.
  await choose(page, 'Sender 30.');
  const list = await holdAnswer(page, /\/api\/desk\/messages\?view=new$/);
  await page.getByRole('button', { name: 'Refresh' }).press('Enter');
  await list.isWaiting;
  await press(page, 'Mark as answered');
  await expect(row(page, 'Sender 30.')).toHaveCount(0);
  await list.release();
  await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-disabled');
  await expect(row(page, 'Sender 30.')).toHaveCount(0);

  // A note that is being written stays while its message can't be read.
  await choose(page, 'Sender 29.');
  await note.fill('Half a sentence');
  const outage = await breakNetwork(page, one, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  );
  await press(page, 'Take it');
  await expect(page.getByRole('alert')).toContainText('can’t be reached.');
  await expect(note).toHaveValue('Half a sentence');
  outage.mend();

  // An answer that the network didn't let an operator take back can be taken back once it is there.
  await choose(page, 'Sender 28.');
  await chosen(page).getByLabel('Your answer').fill('Too early');
  const withdrawing = await breakNetwork(page, /\/answers\/[\w-]+$/);
  await press(page, 'Send the answer');
  await said(page, 'Your answer leaves in ten seconds.');
  await undo(page).press('Enter');
  await said(page, 'Not taken back. The server can’t be reached.');
  withdrawing.mend();
  await undo(page).press('Enter');
  await said(page, 'Taken back');
  await expect(chosen(page).getByLabel('Your answer')).toHaveValue('Too early');
});

test('Operators sign in by name, see under Activity who did what, and are told when to try again after ten wrong tokens', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(/the server responded with a status of (401|429)/);
  await send('contact-messages', {
    ...SUBMISSIONS['contact-messages'],
    [TRAP_FIELD]: 'filled by a program',
  });
  await signIn(page, '/desk/#/records/activity');
  await expect(page.getByRole('banner')).toContainText('Maren');
  await expect(
    page.getByText('Nothing has been done at the desk in the last 90 days.'),
  ).toBeVisible();
  await isSound(page);
  await page.goto('/desk/#/inbox/spam');
  await row(page, 'a hidden field was filled').getByRole('link').click();
  await page.getByRole('button', { name: 'Release' }).click();
  await expect(page.getByText('Released: you find it in the inbox now.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();

  const field = page.getByLabel('Sign-in code');
  const signInWith = async (token: string) => {
    await field.fill(token);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  for (let one = 0; one < 10; one++) {
    await signInWith(`wrong ${one}`);
    await expect(field).toHaveAccessibleDescription(/This code was refused\./);
  }
  await signInWith('wrong again');
  await expect(field).toHaveAccessibleDescription(
    /Too many wrong codes came from your network\. Try again in (9|10) minutes\./,
  );
  await isSound(page);
  await signInWith(OTHER_TOKEN);
  await expect(field).toHaveAccessibleDescription(/not even the right one/);
  await signInWith(TOKEN);
  await expect(page.getByRole('banner')).toContainText('Maren');
  await page.goto('/desk/#/records/activity');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').last()).toContainText(
    /Maren.*released from suspected spam Ines Duarte/,
  );
  await isSound(page);
});
