import type { Page } from '@playwright/test';
import type { MessageMail } from '../core/desk/desk.ts';
import { isSound, send, serveDesk, shownOnRefresh, signIn } from './support/desk.ts';
import { askDesk } from './support/desk-campaigns.ts';
import { expect, test } from './support/fixtures.ts';
import { makeOlder } from './support/own-intake.ts';
import { SUBMISSIONS } from './support/submissions.ts';

const noMailbox = Object.assign(new Error('No such mailbox'), { responseCode: 550 });
let refused = /nobody/;
serveDesk({
  onRcptTo: ({ address }, _session, done) => done(refused.test(address) ? noMailbox : undefined),
});

const mail = (page: Page, name: string) => page.locator('main dl > div').filter({ hasText: name });

test('A message says which of its mails is undelivered, from where it is sent again, and that its answer is due', async ({
  page,
}) => {
  refused = /ines@example\.org/;
  await send('contact-messages', SUBMISSIONS['contact-messages']);
  await makeOlder(7);
  await signIn(page);
  await shownOnRefresh(page, 'e-mail not delivered');
  await expect(page.getByRole('link', { name: /has waited 7 days .* overdue/ })).toBeVisible();
  await page.getByRole('link', { name: 'e-mail not delivered' }).press('Enter');
  const confirmation = mail(page, 'undelivered since');
  await expect(confirmation).toContainText('Last error: 550');
  await isSound(page);
  refused = /nobody/;
  await confirmation.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'On its way again.' })).toBeVisible();
  const states = async () => {
    const [{ mails }] = (await askDesk('GET', 'messages')).items;
    return mails.map(({ state }: MessageMail) => state);
  };
  await expect.poll(states).toEqual(['left', 'left']);
  await page.reload();
  await expect(mail(page, 'left on')).toHaveCount(2);
});
