import type { BrowserContext, Page } from '@playwright/test';
import { messageSchema, quarantinedSchema } from '../core/desk/desk.ts';
import { content } from './support/content.ts';
import { BLOCKED_SCRIPT, signIn } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import {
  FIRM,
  SimulatedWeek,
  SUBSCRIBERS,
  subscribersOf,
  WEDNESDAY,
} from './support/simulated-week.ts';
import { OWN_SITE } from './support/sites.ts';
import { button } from './support/survey.ts';
import { ENQUIRIES, enquiryAt, WEEK_SPAM } from './support/week-submissions.ts';

test.use({ baseURL: OWN_SITE.url });

const NEXT_MONDAY = 7;
const [newsletter] = content.newsletters;

// A visitor's password manager fills the honeypot. Nothing catches some of the spam, and the first
// two copies of a text.
const isTrapped = ({ body }: (typeof ENQUIRIES)[number]) => 'website' in body;
const CAUGHT_WRONGLY = ENQUIRIES.filter(isTrapped).map(({ body }) => body.name);
const MISSED = [
  ...WEEK_SPAM.filter(({ kind }) => kind === 'plausible'),
  ...WEEK_SPAM.filter(({ kind }) => kind === 'copies').slice(0, 2),
];
const INBOX = [...ENQUIRIES.filter((sent) => !isTrapped(sent)), ...MISSED];
const QUARANTINED = ENQUIRIES.length + WEEK_SPAM.length - INBOX.length;
/** The subscribers whose addresses end before the newsletter. */
const LEFT_FIRM = 6;
const daysOf = (days: number[]) => INBOX.filter(({ day }) => days.includes(day)).length;

const item = (page: Page, name: string) => page.locator('main li').filter({ hasText: name });
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name }).press('Enter');
const said = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
const cells = (page: Page, name: string) => page.getByRole('row', { name }).getByRole('cell');
/** Looks at the desk in a window of its own. */
const look = async (context: BrowserContext, address: string) => {
  const page = await context.newPage();
  await signIn(page, address);
  return page;
};
/** Loads the whole of a list. */
const showAll = async (page: Page, count: number) => {
  const more = button(page, 'Show more');
  for (let shown = 30; shown < count; shown += 30) {
    await more.click();
    await expect(page.locator('main li')).toHaveCount(Math.min(count, shown + 30));
  }
  await expect(more).toHaveCount(0);
};

test('In a week with 300 pieces of spam, a day without a relay and a newsletter to 150, no enquiry is overlooked', {
  tag: '@long',
}, async ({ context, quiet }) => {
  quiet.allow(BLOCKED_SCRIPT);
  await using week = new SimulatedWeek();
  const [gone, full, fullToo] = [enquiryAt(2), enquiryAt(12), enquiryAt(30)];
  for (const { userEmail } of [gone, full, fullToo]) week.refused.add(userEmail);
  await week.live(() => lookAtOutage(context));
  await week.startAt(NEXT_MONDAY, 8);
  const page = await look(context, '/desk/');
  const due = daysOf([0, 1, WEDNESDAY]);
  await expect(item(page, 'enquiries are due')).toContainText(String(due));
  await expect(item(page, 'enquiries waiting')).toContainText(String(INBOX.length - due));
  await expect(item(page, 'suspected spam')).toContainText(String(QUARANTINED));

  const kept = 2 * INBOX.length - 3 + SUBSCRIBERS;
  const lateMails = 2 * daysOf([WEDNESDAY]) + subscribersOf(WEDNESDAY).length - 1; // The one that was refused once the relay was back.
  const reports = () =>
    week
      .received(FIRM)
      .filter(
        ({ subject }) => subject === `Promises of the week: ${kept} kept, ${due} due, 3 broken`,
      );
  await expect
    .poll(() =>
      reports().map(({ text }) =>
        text?.includes(`more than an hour after they were promised: ${lateMails}.`),
      ),
    )
    .toEqual([true]);
  await item(page, 'promises are broken').getByRole('link').press('Enter');
  await expect(cells(page, 'Confirmation to the sender')).toHaveText([
    String(INBOX.length - 3),
    '0',
    '3',
  ]);
  for (const { name, userEmail } of [full, fullToo]) {
    week.refused.delete(userEmail);
    await item(page, `Confirmation to the sender, ${name}`)
      .getByRole('button', { name: 'Send again' })
      .press('Enter');
    await expect(item(page, `Confirmation to the sender, ${name}`)).toHaveCount(0);
  }
  await week.allSent();
  await goTo(page, 'Overview');
  await item(page, 'promise is broken').getByRole('link').press('Enter');
  await expect(cells(page, 'Confirmation to the sender')).toHaveText([
    String(INBOX.length - 1),
    '0',
    '1',
  ]);
  await item(page, `Confirmation to the sender, ${gone.name}`).getByRole('link').press('Enter');
  await expect(page.getByText('550, about the recipient')).toBeVisible();
  await button(page, 'Mark as answered').press('Enter');
  await said(page, 'Marked as answered.');
  await expect(
    page.locator('main dl > div').filter({ hasText: 'Confirmation to the sender' }),
  ).toContainText('nobody waits for it any more');

  await goTo(page, 'Messages');
  await showAll(page, INBOX.length - 1);
  const listed = (await page.locator('main li').allTextContents()).join();
  expect(
    ENQUIRIES.filter(({ body }) => !listed.includes(body.name)).map(({ body }) => body.name),
  ).toEqual([gone.name, ...CAUGHT_WRONGLY]);
  await page.getByRole('link', { name: /^Due/ }).press('Enter');
  await expect(page.getByRole('link', { name: /^Due/ })).toContainText(String(due - 1));
  for (const [name, act] of [
    [enquiryAt(5).name, 'Mark as answered'],
    [enquiryAt(6).name, 'Close without an answer'],
    [MISSED[0]?.body.name, 'This is spam'],
  ] as const) {
    await item(page, name ?? '')
      .locator('summary')
      .press('Enter');
    await item(page, name ?? '')
      .getByRole('button', { name: act })
      .press('Enter');
    await expect(item(page, name ?? '')).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: /^Due/ })).toContainText(String(due - 4));

  await goTo(page, 'Quarantine');
  await showAll(page, QUARANTINED + 1);
  const [trapped = ''] = CAUGHT_WRONGLY;
  await item(page, trapped).locator('summary').press('Enter');
  await item(page, trapped).getByRole('button', { name: 'Release' }).press('Enter');
  await said(page, 'Released: you find it under Messages now. 2 mails are on the way.');
  await button(page, `Mark all ${QUARANTINED - 1} as read`).press('Enter');
  await said(page, 'Marked as read.');

  for (const address of subscribersOf(0).slice(0, LEFT_FIRM)) week.refused.add(address);
  await page.goto(`/desk/#/newsletters/${newsletter?.slug}`);
  await button(page, `Send to ${SUBSCRIBERS} confirmed addresses`).press('Enter');
  await button(page, `Send to ${SUBSCRIBERS} addresses`).press('Enter');
  await expect(page.getByText('Sent.', { exact: true })).toBeVisible();
  await expect(cells(page, 'Handed to your mail server').first()).toHaveText(
    String(SUBSCRIBERS - LEFT_FIRM),
  );
  await expect(cells(page, 'Undelivered').first()).toHaveText(String(LEFT_FIRM));
  await page.close();

  const messages = await week.list('messages?kind=contact-messages&', messageSchema);
  const quarantined = await week.list('quarantine?', quarantinedSchema);
  const sent = [...ENQUIRIES, ...WEEK_SPAM].map(({ body }) => body.userEmail);
  expect(sent).toHaveLength(340);
  expect(
    [...messages, ...quarantined].map(({ said: { userEmail } }) => userEmail).sort(),
    'each submission is in one place',
  ).toEqual(sent.sort());
  expect(quarantined, 'nothing is deleted').toHaveLength(QUARANTINED);
  const promised = [
    ...INBOX.map(({ body }) => body),
    ...ENQUIRIES.filter(isTrapped).map(({ body }) => body),
  ];
  const notices = week.received(FIRM).filter(({ replyTo }) => replyTo);
  expect(notices, 'notices').toHaveLength(promised.length);
  expect(
    promised.filter(
      ({ userEmail }) => notices.filter(({ text }) => text?.includes(userEmail)).length !== 1,
    ),
  ).toEqual([]);
  expect(
    promised
      .filter(({ userEmail }) => week.received(userEmail).length !== 1)
      .map(({ name }) => name),
  ).toEqual([gone.name]);
  expect(sent.filter((address) => week.received(address).length > 0)).toHaveLength(
    promised.length - 1,
  );
  const recipients = week.mails
    .filter(({ subject }) => subject === newsletter?.subject)
    .map(({ envelopeTo }) => String(envelopeTo));
  expect([recipients.length, new Set(recipients).size]).toEqual([
    SUBSCRIBERS - LEFT_FIRM,
    SUBSCRIBERS - LEFT_FIRM,
  ]);
  expect(new Set(week.mails.map(({ messageId }) => messageId)).size, 'no mail came twice').toBe(
    week.mails.length,
  );
});

async function lookAtOutage(context: BrowserContext): Promise<void> {
  const page = await look(context, '/desk/');
  await expect(item(page, 'mails are waiting to leave')).toContainText('since 18 Nov 2026');
  await expect(item(page, 'other promises are due')).toContainText(
    String(2 * daysOf([WEDNESDAY]) + subscribersOf(WEDNESDAY).length),
  );
  await goTo(page, 'Promises');
  await expect(cells(page, 'Notice to the firm')).toHaveText([
    String(daysOf([0, 1])),
    String(daysOf([WEDNESDAY])),
    '0',
  ]);
  await expect(cells(page, 'Confirmation of the newsletter').nth(1)).toHaveText(
    String(subscribersOf(WEDNESDAY).length),
  );
  await page.close();
}
