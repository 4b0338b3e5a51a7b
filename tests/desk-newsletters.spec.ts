import type { Page } from '@playwright/test';
import { content } from './support/content.ts';
import { BLOCKED_SCRIPT, isSound, serveDesk, shownOnRefresh, signIn } from './support/desk.ts';
import { askDesk } from './support/desk-campaigns.ts';
import { expect, test } from './support/fixtures.ts';
import { NETWORK_FAILURE } from './support/forms.ts';
import { breakNetwork, hold } from './support/network.ts';
import { changeStore } from './support/own-intake.ts';
import { OWN_SITE } from './support/sites.ts';
import { SUBMISSIONS } from './support/submissions.ts';
import { button } from './support/survey.ts';

const [newsletter] = content.newsletters;
const SUBJECT = newsletter?.subject ?? '';
const WRITTEN = 'Three bays and a clipboard';
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
const issuesTo = (address: string) => mailsTo(address).filter(({ subject }) => subject === WRITTEN);
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

test('A newsletter is written, tried out and sent once to each subscriber, in front of the operator’s eyes', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow(BLOCKED_SCRIPT, ...NETWORK_FAILURE);
  for (const address of [INES, TOMAS]) await subscribe(page, address);
  await signIn(page, '/desk/#/newsletter');
  await expect(page.getByRole('main')).toContainText('From a file of the site, not sent yet');
  await isSound(page);
  const making = await hold(page, /\/api\/desk\/newsletters$/);
  await button(page, 'Write a newsletter').press('Enter');
  await making.isWaiting;
  await expect(button(page, 'Write a newsletter')).toBeDisabled();
  await button(page, 'Write a newsletter').press('Enter');
  await making.release();
  await expect(page.getByRole('heading', { level: 1, name: 'Write a newsletter' })).toBeFocused();
  expect((await askDesk('GET', 'newsletters')).items).toHaveLength(content.newsletters.length + 1);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const send = button(page, 'Send to 2 people');
  const saved = page.getByText(/^Saved .* by Operator\.$/);

  await test.step('what articles refuse is named beside the text, and a reload loses nothing', async () => {
    await field('Subject').fill(':tada: {name}');
    await field('Line beside the subject').fill('Where the pallets are.');
    for (const mark of ['names {name}', 'holds “:tada:”'])
      await expect(page.getByText(`The subject ${mark}, which`)).toBeVisible();
    await field('Subject').fill(WRITTEN);
    await field('Text').fill('# Bays\n\nSome <b>bold</b> words.');
    const line = button(page, 'Line 3');
    await expect(page.getByRole('listitem').filter({ has: line })).toContainText('is raw HTML');
    await expect(
      page.getByText('The mail stands here once the mistakes are mended.'),
    ).toBeVisible();
    await line.click();
    await expect(field('Text')).toBeFocused();
    await page.keyboard.type('See [the fear factor](/insights/fear-factor/) and **more**.');
    await page.reload();
    await expect(field('Text')).toHaveValue(/^# Bays\n\nSee .* and \*\*more\*\*\.$/);
    await expect(saved).toBeVisible();
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await isSound(page);
  });

  await test.step('the mail stands beside it, wide, on a phone and as text', async () => {
    const mail = page.frameLocator('iframe');
    await expect(mail.getByRole('heading', { name: WRITTEN })).toHaveCSS('font-weight', '500');
    const [article] = await Promise.all([
      context.waitForEvent('page'),
      mail.getByRole('link', { name: 'The fear factor' }).press('Enter'),
    ]);
    await expect(article).toHaveURL(`${OWN_SITE.url}/#/adoption/insights/fear-factor`);
    await article.close();
    await page.getByLabel('HTML', { exact: true }).press('ArrowRight');
    const phone = page.getByTitle('The mail on a phone');
    await expect.poll(async () => (await phone.boundingBox())?.width).toBeLessThanOrEqual(362);
    await page.getByLabel('HTML on a phone').press('ArrowRight');
    const text = `the fear factor (${OWN_SITE.url}/adoption/insights/fear-factor/)`;
    await expect(page.getByText(text)).toBeVisible();
  });

  const tryOut = async () => {
    await button(page, 'Send me a test').click();
    await page.getByLabel('Your e-mail address').fill(MAREN);
    await button(page, 'Send the test').press('Enter');
    await expect(page.getByText('The test is on its way.')).toBeVisible();
  };
  const colleague = await context.newPage();

  await test.step('a test of exactly this text comes before it is sent', async () => {
    await tryOut();
    await expect(send).not.toHaveAttribute('aria-disabled');
    await expect
      .poll(() => mailsTo(MAREN).map(({ subject }) => subject))
      .toEqual([`Test: ${WRITTEN}`]);
    await field('Line beside the subject').fill('Where the pallets really are.');
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('Send yourself a test first.')).toBeVisible();
  });

  await test.step('of two who write at once, the later sees both', async () => {
    await signIn(colleague, page.url());
    await expect(saved).toBeVisible();
    await colleague.getByLabel('Subject', { exact: true }).fill('A colleague’s subject');
    await expect(colleague.getByText(/^Saved/)).toBeVisible();
    await colleague.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(colleague.getByText('Saved.', { exact: true })).toBeVisible();
    await field('Text').press('End');
    await page.keyboard.type(' Or less.');
    await expect(page.getByRole('alert')).toContainText('A colleague’s subject');
    await isSound(page);
    await button(page, 'Save mine in its place').press('Enter');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(field('Text')).toBeFocused();
    await expect(saved).toBeVisible();
    await expect(field('Subject')).toHaveValue(WRITTEN);
  });

  await test.step('what the network did not let it save is saved once it is back', async () => {
    await context.setOffline(true);
    await field('Text').press('End');
    await page.keyboard.type(' Or none.');
    await expect(page.getByRole('alert')).toContainText('can’t be reached.');
    await context.setOffline(false);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(saved).toBeVisible();
  });

  await test.step('it is sent to everybody once, and is a draft no more', async () => {
    await tryOut();
    const open = Promise.withResolvers<void>();
    gate = open.promise;
    await send.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`Send ‘${WRITTEN}’ to 2 people?`);
    await dialog.getByRole('button', { name: 'Send to 2 people' }).click();
    await expect(page.getByText('On its way to 2 people.')).toBeVisible();
    await expect(page.getByText('Being sent.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: WRITTEN })).toBeFocused();
    await expect(number(page, 'Handed to your mail server')).toHaveText('1');
    await expect(number(page, 'Waiting to leave')).toHaveText('1');
    // A loss of network is told once, not every other second.
    const network = await breakNetwork(page, /newsletters\/[\w-]+$/);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('The server can’t be reached.');
    const told = await alert.elementHandle();
    await page.waitForEvent('requestfailed');
    expect(await told?.isVisible()).toBe(true);
    network.mend();
    await expect(alert).toHaveCount(0);
    await expect(page.getByText('It is addressed to everybody who has confirmed.')).toBeVisible();
    await isSound(page);
    open.resolve();
    await expect(page.getByText('Sent.', { exact: true })).toBeVisible();
    await expect(number(page, 'Handed to your mail server')).toHaveText('2');
    expect([issuesTo(INES).length, issuesTo(TOMAS).length]).toEqual([1, 1]);
  });

  await test.step('who still writes it keeps their text, which is deleted, and comes back', async () => {
    await colleague.getByLabel('Subject', { exact: true }).fill('Too late');
    await expect(colleague.getByRole('alert')).toContainText('has sent or deleted this newsletter');
    await button(colleague, 'Keep it as a new newsletter').click();
    await expect(colleague.getByRole('alert')).toHaveCount(0);
    await expect(colleague.getByLabel('Subject', { exact: true })).toHaveValue('Too late');
    await colleague.getByText('More', { exact: true }).click();
    await button(colleague, 'Delete the draft').click();
    await expect(colleague.getByText('The draft is deleted.')).toBeVisible();
    const undoing = await breakNetwork(colleague, /\/api\/desk\/newsletters$/);
    await button(colleague, 'Undo').click();
    await expect(colleague.getByText('Not put back. The server can’t be reached.')).toBeVisible();
    undoing.mend();
    await button(colleague, 'Undo').click();
    await expect(colleague.getByLabel('Subject', { exact: true })).toHaveValue('Too late');
  });

  await test.step('what was typed last is saved when the tab is closed', async () => {
    await colleague.getByLabel('Subject', { exact: true }).fill('Typed last');
    await colleague.close({ runBeforeUnload: true });
    await page.getByRole('link', { name: 'All newsletters' }).click();
    await shownOnRefresh(page, 'Typed last');
  });

  await test.step('Activity shows no bare id of a draft that is gone', async () => {
    await page.goto('/desk/#/records/activity');
    const line = page.getByRole('row').filter({ hasText: 'deleted a draft of a newsletter' });
    await expect(line.getByRole('cell').last()).toHaveText('deleted a draft of a newsletter');
  });
});

test('A newsletter that is still being queued is not said to be sent, and not offered again', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(BLOCKED_SCRIPT);
  await subscribe(page, INES);
  await signIn(page, `/desk/#/newsletter/issues/${newsletter?.slug}`);
  await button(page, 'Send to 1 person').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(page.getByText('Sent.', { exact: true })).toBeVisible();
  await subscribe(page, TOMAS);
  await changeStore(`update newsletter set queueing_until = ${Date.now() + 3_600_000}`);
  await button(page, 'Refresh').click();
  await expect(page.getByText('Being sent.')).toBeVisible();
  await expect(page.getByText('It is being queued to 1 more person.')).toBeVisible();
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
  await expect(button(page, 'Send to 1 more person')).toBeVisible();
});
