import type { Page } from '@playwright/test';
import { isSound, send, serveDesk, shownOnRefresh, signIn } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { makeOlder } from './support/own-intake.ts';
import { SUBMISSIONS } from './support/submissions.ts';

const noMailbox = Object.assign(new Error('No such mailbox'), { responseCode: 550 });
let refused = /nobody/;
serveDesk({
  onRcptTo: ({ address }, _session, done) => done(refused.test(address) ? noMailbox : undefined),
});

const row = (page: Page, name: string) => page.locator('main li').filter({ hasText: name });
/**
 * Refreshes the screen until the table of promises has these numbers of kept, due and broken ones.
 */
const countsBecome = async (page: Page, name: string, counts: string[]) => {
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await expect(async () => {
    await refresh.click();
    await expect(page.getByRole('row', { name }).getByRole('cell')).toHaveText(counts, {
      timeout: 1000,
    });
  }).toPass();
  await expect(refresh).toBeEnabled();
};

test('A promise that a mail broke is kept once the mail is sent again, and one that fell due once the enquiry is answered', async ({
  page,
}) => {
  refused = /ines@example\.org/;
  await send('contact-messages', SUBMISSIONS['contact-messages']);
  await signIn(page);
  await shownOnRefresh(page, 'promise is broken');
  await page.getByRole('link', { name: 'promise is broken' }).press('Enter');
  await expect(row(page, 'Confirmation to the sender')).toContainText(
    'The mail server refused the mail',
  );
  await expect(row(page, 'Confirmation to the sender')).toContainText('Last error: 550');
  await isSound(page);

  refused = /nobody/;
  await row(page, 'Confirmation to the sender')
    .getByRole('button', { name: 'Send again' })
    .press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'On its way again.' })).toBeVisible();
  await expect(row(page, 'Confirmation to the sender')).toHaveCount(0);
  await countsBecome(page, 'Confirmation to the sender', ['1', '0', '0']);

  await makeOlder(7);
  await countsBecome(page, 'An answer', ['0', '1', '0']);
  await row(page, 'An answer').getByRole('link', { name: 'Ines Duarte' }).press('Enter');
  const promises = page.locator('main dl > div');
  await expect(promises.filter({ hasText: 'Confirmation to the sender' })).toContainText('kept');
  await expect(promises.filter({ hasText: 'An answer' })).toContainText('due, promised on');
  await isSound(page);
  await page.getByRole('button', { name: 'Mark as answered' }).press('Enter');
  await expect(promises.filter({ hasText: 'An answer' })).toContainText('kept');
  await page.getByRole('link', { name: 'Overview' }).press('Enter');
  await expect(page.getByText('3 kept; 0 due and 0 broken now.')).toBeVisible();
});
