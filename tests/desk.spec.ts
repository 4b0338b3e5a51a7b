import type { Locator, Page } from '@playwright/test';
import { TRAP_FIELD } from '../core/submissions/bot-signs.ts';
import { content } from './support/content.ts';
import { isSound, send, serveDesk, signIn, TOKEN } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { contactForm, NETWORK_FAILURE, takeAVisitorsTime, toast } from './support/forms.ts';
import { hold } from './support/network.ts';
import { OWN_SITE } from './support/sites.ts';
import { open } from './support/start.ts';
import { SUBMISSIONS } from './support/submissions.ts';

const CONTACT = SUBMISSIONS['contact-messages'];
const REFUSED = /the server responded with a status of 401/;

const noMailbox = Object.assign(new Error('No such mailbox'), { responseCode: 550 });
let refused = /nobody/;
const BOUNCE_SECRET = 'pobur dikam zalot fenig sorud havek';
const desk = serveDesk(
  {
    onRcptTo: ({ address }, _session, done) => done(refused.test(address) ? noMailbox : undefined),
  },
  () => ({ BOUNCE_SECRET }),
);
test.use({ timezoneId: 'America/New_York' });
test.beforeEach(() => {
  refused = /nobody/;
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const tokenField = (page: Page) => page.getByLabel('Operator token');
const screenLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name });
const messages = (page: Page): Locator => page.locator('main li');

test('The desk says in one line that a browser is older than it needs', { tag: '@long' }, async ({
  page,
}) => {
  const line = page.getByText('This browser is too old for the desk');
  await page.goto('/desk/');
  await expect(tokenField(page)).toBeVisible();
  await expect(line).toBeHidden();
  await page.addInitScript(() => Reflect.deleteProperty(URL, 'parse'));
  await page.reload();
  await expect(line).toHaveText(/needs Chrome \d+, Firefox \d+ or Safari \d+\.$/);
  await expect(line).toBeVisible();
});

test('An operator signs in and reads what a visitor sent by the site’s own form, as text whatever it is', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow(REFUSED);
  await open(page, '/adoption/contact/');
  const form = contactForm(page);
  const typed = '<img src=x onerror="alert(1)"> <b>{{7*7}}</b> javascript:alert(1) \u202Eexe.gpj';
  await form.getByLabel('Name').fill('<script>alert(1)</script> \u202Edne');
  await form.getByLabel('E-mail').fill('ada@example.org');
  await form.getByLabel('Company').fill('javascript:alert(1)');
  await form.getByLabel('Message').fill(typed);
  await takeAVisitorsTime(page);
  await form.getByRole('button').click();
  await expect(toast(page)).toContainText('Message Sent');

  const { headers } = await page
    .goto('/desk/')
    .then((response) => ({ headers: response?.headers() ?? {} }));
  expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-store', 'noindex']);
  expect(headers['content-security-policy']).toMatch(
    /default-src 'none'; script-src 'self' 'sha256-[^']+'; .*require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'/,
  );
  await isSound(page);
  await tokenField(page).fill('a wrong token');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(tokenField(page)).toHaveAccessibleDescription(/This token was refused\./);
  await expect(tokenField(page)).toBeFocused();
  await isSound(page);
  await tokenField(page).fill(` ${TOKEN} `);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Overview')).toBeFocused();
  await expect(page.getByRole('row', { name: 'Contact messages 1' })).toBeVisible();
  await isSound(page);
  const skip = page.getByRole('button', { name: 'Skip to the screen' });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Overview')).toBeFocused();

  await page.getByRole('link', { name: 'Contact messages' }).click();
  await expect(heading(page, 'Messages')).toBeFocused();
  await messages(page).locator('summary').click();
  const fields = messages(page).locator('dl').first().locator('dd');
  await expect(fields).toHaveText([
    '<script>alert(1)</script> \u202Edne',
    'ada@example.org',
    'javascript:alert(1)',
    typed,
    `${OWN_SITE.url}/#/adoption/contact`,
  ]);
  expect(
    await messages(page)
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual([
    expect.stringMatching(/^mailto:ada@example\.org\?subject=[\w%]+&body=[\w%.!~*'()-]+$/),
  ]);
  expect(await messages(page).locator('img, script, iframe').count()).toBe(0);
  // Each text is isolated: a bidirectional override in it doesn't change the text around it.
  expect(
    await fields.evaluateAll((all) =>
      all.every((one) => one.firstElementChild?.tagName === 'BDI' && one.childNodes.length === 1),
    ),
  ).toBe(true);
  await expect(messages(page).locator('summary time')).toHaveAttribute('title', / UTC$/);
  await isSound(page);

  await page.reload();
  await expect(messages(page)).toHaveCount(1);
  await page.goBack();
  await expect(heading(page, 'Overview')).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  expect(
    await page.evaluate((token) => JSON.stringify({ ...localStorage }).includes(token), TOKEN),
  ).toBe(false);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(tokenField(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(TOKEN);
  await page.goto('/desk/#/messages');
  await page.reload();
  await expect(heading(page, 'Sign in')).toBeVisible();
});

test('A quarantined message is released by keyboard with all of its mail, or deleted once that is confirmed', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(/the server responded with a status of 404/);
  await send('contact-messages', {
    ...CONTACT,
    message: 'Truly mine.',
    [TRAP_FIELD]: 'filled by a program',
  });
  await send('contact-messages', {
    ...CONTACT,
    name: 'Spam',
    message: 'Buy.',
    [TRAP_FIELD]: 'https://spam.example',
  });
  await signIn(page);
  await expect(page.getByRole('link', { name: '2 suspected spam to check' })).toBeVisible();
  await page.getByRole('link', { name: '2 suspected spam to check' }).press('Enter');
  const spam = messages(page).filter({ hasText: 'Spam' });
  await expect(spam).toContainText('a hidden field was filled');
  await spam.locator('summary').press('Enter');
  await isSound(page);
  const remove = spam.getByRole('button', { name: 'Delete', exact: true });
  await remove.press('Enter');
  await isSound(page);
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Delete what Spam sent?' })).toBeVisible();
  // The button can be pressed before the dialog's close event.
  await remove.evaluate(async (button: HTMLElement) => {
    document.querySelector('dialog')?.requestClose();
    await Promise.resolve();
    button.click();
  });
  await expect(page.getByRole('dialog', { name: 'Delete what Spam sent?' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete for good' }).press('Enter');
  await expect(page.getByText('Deleted.')).toBeVisible();
  await expect(messages(page)).toHaveCount(1);
  await expect(messages(page).locator('summary')).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Released: you find it under Messages now. 2 mails are on the way.'),
  ).toBeVisible();
  await expect(page.getByText('The quarantine is empty.')).toBeVisible();
  await expect(heading(page, 'Quarantine')).toBeFocused();
  // The housekeeping of the intake's start may still have found the two for its digest.
  const released = () =>
    desk
      .relay()
      .mails.filter(({ subject }) => subject !== content.mail['quarantine-digest'].subject);
  await expect
    .poll(() =>
      released()
        .map(({ envelopeTo }) => envelopeTo.join())
        .sort(),
    )
    .toEqual(['inbox@firm.test', CONTACT.userEmail]);
  await screenLink(page, 'Messages').click();
  await expect(messages(page)).toContainText(['Truly mine.']);
  await screenLink(page, 'Quarantine').click();
  await expect(page.getByText('The quarantine is empty.')).toBeVisible();
  await expect(page.getByText('Released: you find it')).toHaveCount(0);

  await send('contact-messages', {
    ...CONTACT,
    message: 'Another.',
    [TRAP_FIELD]: 'https://spam.example',
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await messages(page).locator('summary').click();
  const [resource, headers] = [
    `${OWN_SITE.url}/api/desk/quarantine`,
    { Authorization: `Bearer ${TOKEN}` },
  ];
  const { items } = await (await fetch(resource, { headers })).json();
  await fetch(`${resource}/${items[0].id}`, { method: 'DELETE', headers });
  await page.getByRole('button', { name: 'Release' }).click();
  await expect(
    page.getByText(
      'This isn’t here: somebody has dealt with it already, its retention is over, or the address is wrong.',
    ),
  ).toBeVisible();
  await expect(messages(page)).toHaveCount(0);
});

test('A dead letter is shown with its reason, and is delivered once it is sent again', {
  tag: '@long',
}, async ({ page }) => {
  refused = /reader-/;
  for (const one of [1, 2, 3])
    await send('guide-requests', {
      ...SUBMISSIONS['guide-requests'],
      userEmail: `reader-${one}@example.org`,
    });
  await signIn(page, '/desk/#/dead-letters');
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(messages(page)).toHaveCount(3, { timeout: 1000 });
  }).toPass();
  await expect(messages(page).filter({ hasText: 'reader-1@example.org' })).toContainText(
    /The guide, failed .*550/,
  );
  await isSound(page);
  refused = /nobody/;
  const notices = (await desk.relay().received(3)).length;
  const again = messages(page)
    .filter({ hasText: 'reader-1@example.org' })
    .getByRole('button', { name: 'Send again' });
  await expect(again).toHaveAccessibleDescription('reader-1@example.org');
  await again.click();
  await expect(page.getByText('On its way again.')).toBeVisible();
  await expect(messages(page)).toHaveCount(2);
  await desk.relay().received(notices + 1);
  await page.getByRole('button', { name: 'Send all again' }).click();
  await expect(page.getByText('There are no dead letters.')).toBeVisible();
  const mails = (await desk.relay().received(notices + 3)).slice(notices);
  expect(mails.map(({ envelopeTo }) => envelopeTo.join()).sort()).toEqual([
    'reader-1@example.org',
    'reader-2@example.org',
    'reader-3@example.org',
  ]);
});

test('A long list comes in parts, and an empty one says what would stand there', {
  tag: '@long',
}, async ({ page }) => {
  for (let one = 0; one < 31; one++)
    await send('contact-messages', { ...CONTACT, message: `Message ${one}.` });
  await signIn(page, '/desk/#/messages/contact-messages');
  await expect(messages(page)).toHaveCount(30);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(messages(page)).toHaveCount(31);
  await expect(messages(page).last().locator('summary')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Guide requests' }).click();
  await expect(page.getByText('No guide requests yet.')).toBeVisible();
  await isSound(page);

  await page.goto('/desk/#/no-such-screen');
  await expect(page.getByText('There is no such screen.')).toBeVisible();
});

test('The desk says when the network is slow or gone, and signs out who has a token that is not taken any more', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(REFUSED, ...NETWORK_FAILURE);
  // Axe may take longer than the desk waits for an answer, which the clock below does not stop.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await signIn(page);
  await page.clock.install();
  const slow = await hold(page, /\/api\/desk\/messages/);
  await screenLink(page, 'Messages').click();
  await expect(page.getByText('Loading…')).toBeVisible();
  await page.clock.runFor(4000);
  await expect(page.getByText('Still loading: the network is slow.')).toBeVisible();
  await isSound(page);
  await slow.release();
  await expect(page.getByText('Nothing has come in yet.')).toBeVisible();

  await desk.kill();
  for (const name of ['Log', 'Subscribers']) {
    await screenLink(page, name).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
    await expect(page.getByRole('alert'), 'said once, however many requests fail').toHaveCount(1);
  }
  await screenLink(page, 'Quarantine').click();
  await expect(page.getByRole('alert')).toContainText('The intake can’t be reached.');
  await isSound(page);
  await desk.restart();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The quarantine is empty.')).toBeVisible();

  await desk.restart({ OPERATOR_TOKEN: `${TOKEN} changed` });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(tokenField(page)).toBeFocused();
  await expect(tokenField(page)).toHaveAccessibleDescription(/This token was refused\./);
  await tokenField(page).fill(`${TOKEN} changed`);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Quarantine')).toBeVisible();
});

test('On a phone the link of the shown screen is in view', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, '/desk/#/log');
  await expect(screenLink(page, 'Log')).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => {
    location.hash = '#/';
  });
  await expect(heading(page, 'Overview')).toBeFocused();
  await expect(screenLink(page, 'Overview')).toBeInViewport({ ratio: 1 });
});

test('The mail server’s settings are shown with the reports that prove nothing, and a test says what the mail server answered', {
  tag: '@long',
}, async ({ page }) => {
  refused = /nobody-here/;
  const reported = await page.request.post('/api/bounces', {
    headers: { Authorization: `Bearer ${BOUNCE_SECRET}` },
    data: { kind: 'complaint', messageId: '<anybody@firm.test>' },
  });
  expect(await reported.json()).toEqual({ isHeard: false });
  await signIn(page);
  await page.getByRole('link', { name: '1 report', exact: true }).click();
  await expect(page.getByRole('row', { name: /complaints: nothing proves .* 1$/ })).toBeVisible();
  await expect(page.getByText('Mail can leave')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Mail server 127\.0\.0\.1, port/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /SMTPUTF8/ })).toContainText('taken');
  await isSound(page);
  const to = page.getByLabel('Send a test to');
  const send = page.getByRole('button', { name: 'Send a test' });
  await send.press('Enter');
  await expect(to).toBeFocused();
  await expect(to).toHaveAccessibleDescription(/Please enter a valid e-mail address\./);
  await to.fill('nobody-here@example.org');
  await to.press('Enter');
  const said = page.getByRole('status').filter({ hasText: 'test to' });
  await expect(said).toContainText('The test to nobody-here@example.org did not leave');
  await expect(said).toContainText('550');
  await isSound(page);
  await to.fill('maren@firm.test');
  await send.click();
  await expect(said).toContainText('The mail server took the test to maren@firm.test.');
  await expect
    .poll(() => desk.relay().mails.map(({ envelopeTo }) => envelopeTo.join()))
    .toContain('maren@firm.test');
});
