import type { Locator, Page } from '@playwright/test';
import { content } from './support/content.ts';
import { BLOCKED_SCRIPT, isSound, send, serveDesk, signIn, TOKEN } from './support/desk.ts';
import { askDesk, makeCampaign } from './support/desk-campaigns.ts';
import { expect, test } from './support/fixtures.ts';
import { contactForm, NETWORK_FAILURE, takeAVisitorsTime, toast } from './support/forms.ts';
import { hold } from './support/network.ts';
import { makeOlder } from './support/own-intake.ts';
import { OWN_SITE } from './support/sites.ts';
import { open } from './support/start.ts';
import { SUBMISSIONS } from './support/submissions.ts';

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
const tokenField = (page: Page) => page.getByLabel('Sign-in code');
const screenLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name });

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
    /default-src 'none'; script-src 'self' 'sha256-[^']+'; .*require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'self'/,
  );
  await isSound(page);
  await tokenField(page).fill('a wrong token');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(tokenField(page)).toHaveAccessibleDescription(/This code was refused\./);
  await expect(tokenField(page)).toBeFocused();
  await isSound(page);
  await tokenField(page).fill(` ${TOKEN} `);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Today')).toBeFocused();
  await isSound(page);
  const skip = page.getByRole('button', { name: 'Skip to the screen' });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Today')).toBeFocused();

  await page.getByRole('link', { name: /has waited .* for an answer/ }).click();
  const message = page.getByRole('article');
  await expect(message.getByRole('heading', { level: 2 })).toBeFocused();
  const fields = message.locator('dl').first().locator('dd');
  await expect(fields).toHaveText([
    'ada@example.org',
    'javascript:alert(1)',
    typed,
    `${OWN_SITE.url}/#/adoption/contact`,
  ]);
  expect(
    await message
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual([
    expect.stringMatching(/^mailto:ada@example\.org\?subject=[\w%]+&body=[\w%.!~*'()-]+$/),
  ]);
  expect(await page.locator('main').locator('img, script, iframe').count()).toBe(0);
  // Each text is isolated: a bidirectional override in it doesn't change the text around it.
  expect(
    await fields.evaluateAll((all) =>
      all.every((one) => one.firstElementChild?.tagName === 'BDI' && one.childNodes.length === 1),
    ),
  ).toBe(true);
  await expect(message.locator('time').first()).toHaveAttribute('title', / UTC$/);
  await isSound(page);

  await page.reload();
  await expect(message).toBeVisible();
  await test.step('signing out asks first if something typed would be lost', async () => {
    const answer = message.getByLabel('Your answer');
    await answer.fill('On Monday we');
    const signOut = page.getByRole('button', { name: 'Sign out' });
    await signOut.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('What you typed and did not send is lost.');
    await isSound(page);
    await dialog.getByRole('button', { name: 'Stay' }).press('Enter');
    await expect(signOut).toBeFocused();
    await expect(answer).toHaveValue('On Monday we');
    await signOut.press('Enter');
    await dialog.getByRole('button', { name: 'Sign out' }).press('Enter');
    await tokenField(page).fill(TOKEN);
    await page.keyboard.press('Enter');
    await expect(message).toBeVisible();
    await expect(answer).not.toHaveValue('On Monday we');
  });
  await page.goBack();
  await expect(heading(page, 'Today')).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  expect(
    await page.evaluate((token) => JSON.stringify({ ...localStorage }).includes(token), TOKEN),
  ).toBe(false);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(tokenField(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(TOKEN);
  await page.goto('/desk/#/inbox');
  await page.reload();
  await expect(heading(page, 'Sign in')).toBeVisible();
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
  await test.step('what failed is asked again once the browser is back online', async () => {
    const [alert, refresh] = [
      page.getByRole('alert'),
      page.getByRole('button', { name: 'Refresh' }),
    ];
    for (const name of ['Inbox', 'Today']) {
      await screenLink(page, name).click();
      await expect(refresh).toBeEnabled();
      await page.context().setOffline(true);
      await refresh.click();
      await expect(alert).toContainText('can’t be reached.');
      await page.context().setOffline(false);
      await expect(alert, name).toHaveCount(0);
    }
  });
  await page.clock.install();
  const slow = await hold(page, /\/api\/desk\/messages/);
  await screenLink(page, 'Inbox').click();
  await expect(page.getByText('Loading…')).toBeVisible();
  await page.clock.runFor(4000);
  await expect(page.getByText('Still loading: the network is slow.')).toBeVisible();
  await isSound(page);
  await slow.release();
  await expect(page.getByText('No enquiry waits for an answer.')).toBeVisible();

  await desk.kill();
  for (const name of ['Newsletter', 'Records', 'Inbox']) {
    await screenLink(page, name).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
    await expect(page.getByRole('alert'), 'said once, however many requests fail').toHaveCount(1);
  }
  await expect(page.getByRole('alert')).toContainText('can’t be reached.');
  await isSound(page);
  await desk.restart();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No enquiry waits for an answer.')).toBeVisible();

  await desk.restart({ OPERATOR_TOKEN: `${TOKEN} changed` });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(tokenField(page)).toBeFocused();
  await expect(tokenField(page)).toHaveAccessibleDescription(/This code was refused\./);
  await tokenField(page).fill(`${TOKEN} changed`);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Inbox')).toBeVisible();
});

test('On a phone the five rooms stand at the foot, and each is sound, also after a reload', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  for (const name of ['Inbox', 'Clients', 'Newsletter', 'Records', 'Today']) {
    await expect(screenLink(page, name)).toBeInViewport({ ratio: 1 });
    await screenLink(page, name).click();
    await expect(page.locator('main h1')).toBeFocused();
    await expect(screenLink(page, name)).toHaveAttribute('aria-current', 'page');
    await isSound(page);
  }
  await page.goto('/desk/#/records/activity');
  await page.reload();
  await expect(heading(page, 'Activity')).toBeVisible();
  await page.goto('/desk/#/no-such-screen');
  await expect(page.getByText('There is no such screen.')).toBeVisible();
});

test('In forced colours too, the current room, the chosen row and what is overdue stand out', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const name of ['Ada', 'Brita'])
    await send('contact-messages', { ...SUBMISSIONS['contact-messages'], name });
  await makeOlder(7, 'Ada');
  await signIn(page);
  const edgeOf = (locator: Locator) =>
    locator.evaluate((one) => {
      const { borderLeftColor, borderTopColor, borderLeftWidth } = getComputedStyle(one);
      return borderLeftWidth === '0px' ? borderTopColor : borderLeftColor;
    });
  const main = page.getByRole('main');
  const standsOut = async (one: Locator, other: Locator) => {
    expect(await edgeOf(one)).not.toBe(await edgeOf(other));
  };
  await standsOut(
    main.getByRole('listitem').filter({ hasText: 'overdue:' }),
    main.getByRole('listitem').filter({ hasText: 'other enquiry' }),
  );
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await standsOut(screenLink(page, 'Today'), screenLink(page, 'Clients'));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/desk/#/inbox');
  const row = (name: string) =>
    main.getByRole('listitem').filter({ hasText: name }).getByRole('link');
  await row('Brita').click();
  await expect(row('Brita')).toHaveAttribute('aria-current');
  await standsOut(row('Brita'), row('Ada'));
  await page.getByRole('button', { name: 'Keys' }).click();
  await expect(page.getByRole('dialog')).toHaveCSS('border-left-width', '1px');
});

test('A dialog that is higher than the window opens at its heading', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 300 });
  await signIn(page, '/desk/#/inbox');
  await page.getByRole('button', { name: 'Keys' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeFocused();
  await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 });
});

test('axe finds nothing in any dialog that a screen opens', async ({ page, quiet }) => {
  quiet.allow(BLOCKED_SCRIPT);
  const { campaign } = await makeCampaign(-1, 9);
  const { waves, groups } = campaign;
  const message = SUBMISSIONS['contact-messages'];
  const spam =
    'https://one.example https://two.example https://three.example www.four.example www.five.example';
  for (const text of ['Nobody uses it.', `${spam} 1`, `${spam} 2`])
    await send('contact-messages', { ...message, message: text });
  await askDesk('POST', 'subscriber-imports', { source: 'A fair', addresses: ['ana@one.example'] });
  await askDesk('POST', `waves/${waves[0]?.id}/invitations`, {
    people: [{ group: groups[0]?.id, address: 'ben@two.example' }],
  });
  const [enquiry] = (await askDesk('GET', 'messages')).items;
  const [suspected] = (await askDesk('GET', 'quarantine')).items;
  await askDesk('POST', `messages/${enquiry.id}/notes`, { text: 'Ask Tom.' });
  await signIn(page);
  const opened = new Set<string>();
  for (const address of [
    'clients',
    `campaigns/${campaign.id}`,
    `waves/${waves[0]?.id}/invitations`,
    `waves/${waves[0]?.id}/cards`,
    `inbox/${enquiry.id}`,
    `inbox/spam/${suspected.id}`,
    'newsletter/subscribers',
    `newsletter/issues/${content.newsletters[0]?.slug}`,
  ]) {
    await page.goto(`/desk/#/${address}`);
    await page.reload(); // The former screen may still stand there.
    const openers = page.locator('main [aria-haspopup="dialog"]:visible');
    await expect(openers.first()).toBeVisible();
    await expect(page.getByText('Loading…')).toHaveCount(0);
    for (const opener of await openers.all()) {
      const name = await opener.innerText();
      // Those of all groups and waves are alike.
      if (opened.has(`${address} ${name}`)) continue;
      opened.add(`${address} ${name}`);
      await opener.click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('button').first()).toBeVisible();
      await test.step(`${name} at ${address}`, () => isSound(page));
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  }
  expect(opened.size).toBeGreaterThan(15);
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
  await screenLink(page, 'Records').click();
  await page.getByRole('link', { name: 'Mail server' }).click();
  await expect(page.getByRole('row', { name: /complaints: nothing proves .* 1$/ })).toBeVisible();
  await expect(page.getByText('The mail server accepts our mail.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Mail server 127\.0\.0\.1, port/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /SMTPUTF8/ })).toContainText('taken');
  await isSound(page);
  const to = page.getByLabel('Send a test to');
  const sendTest = page.getByRole('button', { name: 'Send a test' });
  await sendTest.press('Enter');
  await expect(to).toBeFocused();
  await expect(to).toHaveAccessibleDescription(/Please enter a valid email address\./);
  await to.fill('nobody-here@example.org');
  await to.press('Enter');
  const said = page.getByRole('status').filter({ hasText: 'test to' });
  await expect(said).toContainText('The test to nobody-here@example.org did not leave');
  await expect(said).toContainText('550');
  await isSound(page);
  await to.fill('maren@firm.test');
  await sendTest.click();
  await expect(said).toContainText('The mail server took the test to maren@firm.test.');
  await expect
    .poll(() => desk.relay().mails.map(({ envelopeTo }) => envelopeTo.join()))
    .toContain('maren@firm.test');
});
