import type { Page } from '@playwright/test';
import { content } from './support/content.ts';
import { BLOCKED_SCRIPT, isSound, serveDesk, signIn } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { NETWORK_FAILURE } from './support/forms.ts';
import { breakNetwork } from './support/network.ts';
import { changeStore } from './support/own-intake.ts';
import { OWN_SITE } from './support/sites.ts';
import { SUBMISSIONS } from './support/submissions.ts';
import { button } from './support/survey.ts';

const [newsletter] = content.newsletters;
const SUBJECT = newsletter?.subject ?? '';
// Of different domains: newsletters to one domain leave one after the other.
const [INES, TOMAS, MAREN] = ['ines@example.org', 'tomas@example.net', 'maren@firm.test'];

/** What the relay waits for before it takes a mail to Tomas. */
let gate = Promise.resolve();
const desk = serveDesk({
  onRcptTo: ({ address }, _session, done) =>
    void (address === TOMAS ? gate : Promise.resolve()).then(() => done()),
});

const mailsTo = (address: string) =>
  desk.relay().mails.filter(({ envelopeTo }) => envelopeTo.includes(address));
const issuesTo = (address: string) => mailsTo(address).filter(({ subject }) => subject === SUBJECT);
const number = (page: Page, name: string) =>
  page.getByRole('row', { name }).getByRole('cell').first();

async function subscribe(page: Page, userEmail: string): Promise<void> {
  const signup = { ...SUBMISSIONS['newsletter-signups'], userEmail, source: OWN_SITE.url };
  expect((await page.request.post('/api/newsletter-signups', { data: signup })).status()).toBe(201);
  await expect.poll(() => mailsTo(userEmail).length).toBe(1);
  const link = mailsTo(userEmail)[0]?.text?.match(/http\S+newsletter\/confirm\S+/)?.[0] ?? '';
  expect(
    (await page.request.post(link, { headers: { Origin: new URL(OWN_SITE.url).origin } })).status(),
  ).toBe(200);
}

test('A newsletter is looked at, tried out, and sent once to each subscriber, in front of the operator’s eyes', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow(BLOCKED_SCRIPT, ...NETWORK_FAILURE);
  for (const address of [INES, TOMAS]) await subscribe(page, address);
  await signIn(page, '/desk/#/newsletter');
  await expect(page.getByRole('main')).toContainText('Not sent yet.');
  await isSound(page);
  await page.getByRole('link', { name: SUBJECT }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: SUBJECT })).toBeFocused();

  const mail = page.frameLocator('iframe');
  await expect(mail.getByRole('heading', { name: SUBJECT })).toHaveCSS('font-weight', '500');
  const [article] = await Promise.all([
    context.waitForEvent('page'),
    mail.getByRole('link', { name: 'The fear factor' }).press('Enter'),
  ]);
  await expect(article).toHaveURL(`${OWN_SITE.url}/#/adoption/insights/fear-factor`);
  await article.close();
  await page.getByLabel('HTML', { exact: true }).press('ArrowRight');
  await expect
    .poll(async () => (await page.getByTitle('The mail on a phone').boundingBox())?.width)
    .toBeLessThanOrEqual(390);
  await page.getByLabel('HTML on a phone').press('ArrowRight');
  await expect(
    page.getByText(`The fear factor (${OWN_SITE.url}/adoption/insights/fear-factor/)`),
  ).toBeVisible();
  await isSound(page);

  await button(page, 'Send me a test').click();
  await page.getByLabel('Your e-mail address').fill(MAREN);
  await button(page, 'Send the test').press('Enter');
  await expect(page.getByText('The test is on its way.')).toBeVisible();
  await expect
    .poll(() => mailsTo(MAREN).map(({ subject }) => subject))
    .toEqual([`Test: ${SUBJECT}`]);
  expect(mailsTo(MAREN)[0]?.html).toContain(`${OWN_SITE.url}/adoption/insights/fear-factor/`);

  const colleague = await context.newPage();
  await signIn(colleague, `/desk/#/newsletter/issues/${newsletter?.slug}`);
  await button(colleague, 'Send to 2 confirmed addresses').click();

  const open = Promise.withResolvers<void>();
  gate = open.promise;
  await button(page, 'Send to 2 confirmed addresses').click();
  await expect(page.getByRole('dialog')).toContainText(
    `Send ‘${SUBJECT}’ to 2 confirmed addresses?`,
  );
  await button(page, 'Send to 2 addresses').click();
  await expect(page.getByText('On its way to 2 addresses.')).toBeVisible();
  await expect(page.getByText('Being sent.')).toBeVisible();
  await expect(number(page, 'Handed to your mail server')).toHaveText('1');
  await expect(number(page, 'Waiting to leave')).toHaveText('1');
  // A loss of network is told once, not every other second.
  const network = await breakNetwork(page, new RegExp(`newsletters/${newsletter?.slug}$`));
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The server can’t be reached.');
  const told = await alert.elementHandle();
  await page.waitForEvent('requestfailed');
  expect(await told?.isVisible()).toBe(true);
  network.mend();
  await expect(alert).toHaveCount(0);
  await expect(page.getByText('It is addressed to everybody who has confirmed.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await isSound(page);
  open.resolve();
  await expect(page.getByText('Sent.', { exact: true })).toBeVisible();
  await expect(number(page, 'Handed to your mail server')).toHaveText('2');

  await button(colleague, 'Send to 2 addresses').click();
  await expect(colleague.getByRole('alert')).toContainText('Nobody is left to send it to');
  await colleague.close();
  expect([issuesTo(INES).length, issuesTo(TOMAS).length]).toEqual([1, 1]);
});

test('A newsletter that is still being queued is not said to be sent, and not offered again', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(BLOCKED_SCRIPT);
  await subscribe(page, INES);
  await signIn(page, `/desk/#/newsletter/issues/${newsletter?.slug}`);
  await button(page, 'Send to 1 confirmed address').click();
  await button(page, 'Send to 1 address').click();
  await expect(page.getByText('Sent.', { exact: true })).toBeVisible();
  await subscribe(page, TOMAS);
  await changeStore(`update newsletter set queueing_until = ${Date.now() + 3_600_000}`);
  await button(page, 'Refresh').click();
  await expect(page.getByText('Being sent.')).toBeVisible();
  await expect(page.getByText('It is being queued to 1 more confirmed address.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send to/ })).toHaveCount(0);
  await expect(
    page.getByRole('progressbar', { name: 'Handed to your mail server' }),
  ).toHaveAttribute('max', '2');
  await isSound(page);
  await page.getByRole('link', { name: 'All newsletters' }).click();
  await expect(page.getByRole('main')).toContainText('Being sent since');
  // As if its process had been killed.
  await changeStore('update newsletter set queueing_until = 1');
  await expect(page.getByRole('main')).toContainText('Stopped part-way, begun on');
  await page.getByRole('link', { name: SUBJECT }).click();
  await expect(page.getByText('Stopped part-way.')).toBeVisible();
  await expect(button(page, 'Send to 1 more confirmed address')).toBeVisible();
});
