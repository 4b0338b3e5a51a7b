import type { Page } from '@playwright/test';
import { TRAP_FIELD } from '../core/submissions/bot-signs.ts';
import { isSound, send, serveDesk, signIn } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { hold } from './support/network.ts';
import { SUBMISSIONS } from './support/submissions.ts';

serveDesk();

const LINKS =
  'Offers: https://one.example https://two.example https://three.example www.four.example www.five.example';

const write = (userEmail: string, message: string) =>
  send('contact-messages', {
    ...SUBMISSIONS['contact-messages'],
    name: userEmail,
    userEmail,
    message,
  });
const item = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
/** Chooses a message of the list, and waits until it stands beside it. */
const choose = async (page: Page, name: string) => {
  await item(page, name).getByRole('link').press('Enter');
  await expect(page.getByRole('heading', { level: 2, name })).toBeFocused();
};
const press = (page: Page, button: string) =>
  page.getByRole('button', { name: button, exact: true }).press('Enter');
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name }).press('Enter');
const said = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();

test('Spam is quarantined with its reason and released; what is marked as spam makes a rule that catches the next, until it is removed', async ({
  page,
}) => {
  await write('links@example.org', LINKS);
  await write(
    'one@spam.example',
    'We bring your website to the first page, see https://spam.example',
  );
  await signIn(page);
  await page.getByRole('link', { name: '1 suspected spam to check' }).press('Enter');
  await expect(item(page, 'links@example.org')).toContainText('it has 5 links');
  await page.getByRole('button', { name: 'Mark as read' }).press('Enter');
  await said(page, 'Marked as read.');
  await expect(page.getByRole('button', { name: 'Mark as read' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await choose(page, 'links@example.org');
  await press(page, 'Release');
  await said(page, 'Released: you find it in the inbox now. 2 mails are on the way.');

  await goTo(page, 'New');
  await expect(item(page, 'links@example.org')).toBeVisible();
  await choose(page, 'one@spam.example');
  await page.getByText('More', { exact: true }).press('Enter');
  await press(page, 'This is spam');
  await said(page, 'Moved to Suspected spam. There you can make a rule of it.');
  await goTo(page, 'Suspected spam');
  await choose(page, 'one@spam.example');
  await isSound(page);
  const loading = await hold(page, /\/sender$/);
  await press(page, 'Make a rule');
  const dialog = page.getByRole('dialog', { name: 'Make a rule against spam' });
  await loading.isWaiting;
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await loading.release();
  await press(page, 'Make a rule');
  await dialog.getByRole('radio', { name: 'Texts with this phrase' }).check();
  await dialog.getByRole('button', { name: 'Make the rule' }).press('Enter');
  await expect(dialog.getByText('Please use at least 8 characters')).toBeVisible();
  await isSound(page);
  await dialog.getByRole('radio', { name: 'Everybody at spam.example: none in the inbox' }).check();
  await dialog.getByRole('button', { name: 'Make the rule' }).press('Enter');
  await said(page, 'The rule is made.');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Make a rule' })).toBeFocused();

  await write('two@spam.example', 'Hello again.');
  await page.getByRole('button', { name: 'Refresh' }).press('Enter');
  await expect(item(page, 'two@spam.example')).toContainText(
    'a rule is against everybody at spam.example',
  );
  await page.getByRole('link', { name: 'Rules against spam' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Rules against spam' })).toBeFocused();
  await expect(item(page, 'everybody at spam.example')).toContainText('Operator,');
  await isSound(page);
  await press(page, 'Remove');
  await expect(page.getByText('There are no rules.')).toBeVisible();
  await page.getByRole('link', { name: 'Suspected spam' }).press('Enter');
  await page.getByRole('button', { name: 'Release all 2 shown' }).press('Enter');
  await isSound(page);
  await page.getByRole('button', { name: 'Release 2', exact: true }).press('Enter');
  await said(page, 'Released 2 messages: you find them in the inbox now.');
  await expect(page.getByText('No message is suspected of being spam.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await send('contact-messages', {
    ...SUBMISSIONS['contact-messages'],
    name: 'Spam',
    [TRAP_FIELD]: 'https://spam.example',
  });
  await press(page, 'Refresh');
  await choose(page, 'Spam');
  const remove = page.getByRole('button', { name: 'Delete', exact: true });
  const question = page.getByRole('dialog', { name: 'Delete what Spam sent?' });
  await remove.press('Enter');
  await isSound(page);
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await expect(question).toBeVisible();
  // The button can be pressed before the dialog's close event.
  await remove.evaluate(async (button: HTMLElement) => {
    document.querySelector('dialog')?.requestClose();
    await Promise.resolve();
    button.click();
  });
  await expect(question).toBeVisible();
  await press(page, 'Delete for good');
  await said(page, 'Deleted.');
  await expect(page.getByText('No message is suspected of being spam.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
