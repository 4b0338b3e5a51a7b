import type { Page } from '@playwright/test';
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
const item = (page: Page, name: string) => page.locator('main li').filter({ hasText: name });
const press = (page: Page, name: string, button: string) =>
  item(page, name).getByRole('button', { name: button, exact: true }).press('Enter');
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name }).press('Enter');
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
  await item(page, 'links@example.org').locator('summary').press('Enter');
  await press(page, 'links@example.org', 'Release');
  await said(page, 'Released: you find it under Messages now. 2 mails are on the way.');

  await goTo(page, 'Messages');
  await expect(item(page, 'links@example.org')).toBeVisible();
  await item(page, 'one@spam.example').locator('summary').press('Enter');
  await press(page, 'one@spam.example', 'This is spam');
  await said(page, 'Moved to the quarantine. There you can make a rule of it.');
  await goTo(page, 'Quarantine');
  await item(page, 'one@spam.example').locator('summary').press('Enter');
  await isSound(page);
  const loading = await hold(page, /\/sender$/);
  await press(page, 'one@spam.example', 'Make a rule');
  const dialog = page.getByRole('dialog', { name: 'Make a rule against spam' });
  await loading.isWaiting;
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await loading.release();
  await press(page, 'one@spam.example', 'Make a rule');
  await dialog.getByRole('radio', { name: 'Texts with this phrase' }).check();
  await dialog.getByRole('button', { name: 'Make the rule' }).press('Enter');
  await expect(dialog.getByText('Please use at least 8 characters')).toBeVisible();
  await isSound(page);
  await dialog.getByRole('radio', { name: 'Everybody at spam.example: none in the inbox' }).check();
  await dialog.getByRole('button', { name: 'Make the rule' }).press('Enter');
  await said(page, 'The rule is made.');
  await expect(dialog).toHaveCount(0);
  await expect(
    item(page, 'one@spam.example').getByRole('button', { name: 'Make a rule' }),
  ).toBeFocused();

  await write('two@spam.example', 'Hello again.');
  await page.getByRole('button', { name: 'Refresh' }).press('Enter');
  await expect(item(page, 'two@spam.example')).toContainText(
    'a rule is against everybody at spam.example',
  );
  await page.getByRole('link', { name: 'Rules against spam' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Rules against spam' })).toBeFocused();
  await expect(item(page, 'everybody at spam.example')).toContainText('Operator,');
  await isSound(page);
  await press(page, 'everybody at spam.example', 'Remove');
  await expect(page.getByText('There are no rules.')).toBeVisible();
  await goTo(page, 'Quarantine');
  await page.getByRole('button', { name: 'Release all 2 shown' }).press('Enter');
  await isSound(page);
  await page.getByRole('button', { name: 'Release 2', exact: true }).press('Enter');
  await said(page, 'Released 2 messages: you find them under Messages now.');
  await expect(page.getByText('The quarantine is empty.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await write('three@spam.example', 'And again.');
  await goTo(page, 'Messages');
  await expect(item(page, 'three@spam.example')).toBeVisible();
});
