import type { Locator, Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { firm, specified } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { contactForm, fillContact, gather, NETWORK_FAILURE, toast } from './support/forms.ts';
import { freshAddress, freshText } from './support/fresh.ts';
import { breakNetwork, hold, SCRIPTS } from './support/network.ts';
import { countStored } from './support/own-intake.ts';
import { CONTACT, documentPath } from './support/screens.ts';
import { ROOT_SITE } from './support/sites.ts';
import { open, started } from './support/start.ts';

const { contact } = firm.pages;
const KEY = 'equanta.unsent';
const API = '**/api/contact-messages';

test("The contact page is reached by 'Let's talk' and scrolled to its top", async ({ page }) => {
  await open(page, '/adoption/faq/');
  await page.getByRole('link', { name: "Let's talk" }).click();
  await expect(page.getByRole('heading', { level: 1, name: "Let's Connect" })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test.describe('The contact form', () => {
  test('says what is wrong on submit first and on every change from then on, with focus on the first error', async ({
    page,
  }) => {
    await open(page, '/adoption/contact/');
    const form = contactForm(page);
    await form.getByLabel('E-mail').fill('ada@');
    await form.getByLabel('Message').fill('x');
    await form.getByLabel('Message').fill('');
    await expect(form.locator('[aria-invalid]')).toHaveCount(0);
    await form.getByRole('button').click();
    const messages = [
      'Please enter your name.',
      'Please enter a valid email address.',
      'Please enter your message.',
    ];
    for (const message of messages) await expect(form.getByText(message)).toBeVisible();
    await expect(form.getByLabel('Name')).toBeFocused();
    await expect(form.getByLabel('Name')).toHaveAccessibleDescription(messages[0] ?? '');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type('Ada');
    await expect(form.getByText(messages[0] ?? '')).toHaveCount(0);
    await form.getByLabel('E-mail').fill('ada@example.org');
    await expect(form.locator('[aria-invalid]')).toHaveCount(1);
    await form.getByLabel('E-mail').fill('ada');
    await expect(form.getByText(messages[1] ?? '')).toBeVisible();
    await expect(toast(page)).toHaveCount(0);
  });

  test("sends by keyboard alone: 'Sending...' for 1.5 s, then an empty form and 'Message Sent'; what is submitted meanwhile is ignored", {
    tag: '@any-firm',
  }, async ({ page }) => {
    const { fields, busy, success } = contact.form;
    const sending = specified('Sending...', busy);
    await page.clock.install();
    await open(page, documentPath(CONTACT));
    const requests = gather(page, 'contact-messages');
    const form = contactForm(page);
    await form.getByLabel(fields.name.label).focus();
    for (const text of [
      'Ada Lovelace',
      'ada@example.org',
      'Engines Ltd',
      '+44 20 7946 0999',
      'We went live in March.',
    ]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await expect(form.getByRole('button')).toBeFocused();
    await page.clock.pauseAt(Date.now() + 60_000);
    const answered = page.waitForResponse(API);
    await page.keyboard.press('Enter');
    await expect(form.getByRole('button', { name: sending })).toBeDisabled();
    await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
    await expect(form.getByLabel(fields.message.label)).not.toBeEditable();
    await (await answered).finished();
    await page.clock.runFor(1499);
    await expect(form.getByRole('button', { name: sending })).toBeDisabled();
    await expect(toast(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(form.getByRole('button', { name: contact.form.button })).toBeEnabled();
    await page.clock.resume();
    await expect(toast(page)).toContainText(specified('Message Sent', success.title));
    await expect(toast(page)).toContainText(
      specified("We've received your message and will get back to you soon.", success.text),
    );
    await expect(form.getByRole('button', { name: contact.form.button })).toBeFocused();
    for (const field of await form.getByRole('textbox').all()) await expect(field).toHaveValue('');
    expect(requests).toHaveLength(1);
    expect(requests[0]?.postDataJSON()).toMatchObject({
      formName: 'Contact Message',
      name: 'Ada Lovelace',
      userEmail: 'ada@example.org',
      company: 'Engines Ltd',
      phone: '+44 20 7946 0999',
      message: 'We went live in March.',
      source: `${ROOT_SITE.url}/#${CONTACT.path}`,
      website: '',
    });
    const loaded = await page.evaluate(() => performance.timeOrigin);
    expect(
      Date.parse(requests[0]?.postDataJSON().startedAt),
      'the document held the form',
    ).toBeLessThanOrEqual(loaded);
    expect((await requests[0]?.response())?.status()).toBe(201);
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
  });

  test('says at its fields what the intake refuses, and keeps what was typed', {
    tag: '@long',
  }, async ({ page, quiet }) => {
    quiet.allow(...NETWORK_FAILURE);
    // A page from before an update sends submissions by the old rules.
    const network = await breakNetwork(page, API, (route) =>
      route.continue({
        postData: { ...route.request().postDataJSON(), userEmail: 'ada@', message: ' ' },
      }),
    );
    await open(page, '/adoption/contact/');
    const requests = gather(page, 'contact-messages');
    const form = contactForm(page);
    await fillContact(page);
    const answered = page.waitForResponse(API);
    await form.getByRole('button').click();
    expect((await answered).status()).toBe(422);
    await expect(toast(page)).toContainText('Message Not Sent');
    await expect(form.getByLabel('E-mail')).toHaveAccessibleDescription(
      'Please enter a valid email address.',
    );
    await expect(form.getByLabel('Message')).toHaveAccessibleDescription(
      /Please enter your message\.$/,
    );
    await expect(form.getByLabel('E-mail')).toBeFocused();
    await expect(form.getByLabel('Message')).toHaveValue('We went live in March.');
    network.mend();
    await page.keyboard.type('.uk');
    await expect(
      form.locator('[aria-invalid]'),
      'checked on every change from then on',
    ).toHaveCount(0);
    await form.getByRole('button', { name: contact.form.button }).click();
    await expect(toast(page)).toContainText('Message Sent');
    expect(requests, 'a refusal stands').toHaveLength(2);
  });

  test('keeps what was typed when the connection breaks off, and offers a mail with it', async ({
    page,
    quiet,
  }) => {
    quiet.allow(...NETWORK_FAILURE);
    await page.clock.install();
    await page.route(API, (route) => route.abort());
    await open(page, '/adoption/contact/');
    const requests = gather(page, 'contact-messages');
    await fillContact(page);
    const form = contactForm(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await form.getByRole('button').click();
    // The page begins to wait for its next attempt at some time after the last one failed, which no
    // event reports.
    const attemptsOverTime = async () => {
      await page.clock.runFor(1000);
      return requests.length;
    };
    await expect.poll(attemptsOverTime).toBe(3);
    await page.clock.resume();
    await expect(toast(page)).toContainText('Message Not Sent');
    await expect(toast(page)).toContainText('Nothing you typed is lost. Please try again.');
    await expect(form.getByLabel('Message')).toHaveValue('We went live in March.');
    await expect(form.getByRole('button', { name: contact.form.button })).toBeEnabled();
    const mail = form.getByRole('link', { name: contact.form.otherWay });
    await expect(mail).toHaveAttribute(
      'href',
      new RegExp(`^mailto:${firm.brand.emails[0]?.address}\\?.*body=We%20went%20live%20in%20March`),
    );
    // The page retries, and sends the same submission each time.
    expect(requests).toHaveLength(3);
    expect(new Set(requests.map((request) => request.headers()['idempotency-key'])).size).toBe(1);
    await form.getByLabel('Message').fill('We went live in March. '.repeat(100));
    await expect(form.getByText(contact.form.otherWayTooLong)).toBeVisible();
    await expect(mail).not.toHaveAttribute('href', /body=/);
  });

  test('offers again on the next visit what could not be sent, and sends it once', async ({
    page,
    context,
    quiet,
  }) => {
    quiet.allow(...NETWORK_FAILURE);
    await open(page, '/adoption/contact/');
    const form = contactForm(page);
    const text = freshText('Sent on a train');
    // The first attempt reaches the intake, but the answer is lost.
    const keys: (string | undefined)[] = [];
    const statuses: number[] = [];
    const network = await breakNetwork(page, API, async (route) => {
      const response = await route.fetch();
      keys.push(route.request().headers()['idempotency-key']);
      statuses.push(response.status());
      await context.setOffline(true);
      await route.abort();
    });
    await fillContact(page, text);
    await form.getByRole('button').click();
    await expect(toast(page)).toContainText('Message Not Sent');
    network.mend();
    await context.setOffline(false);
    await page.reload();
    await started(page);
    await expect(form).toContainText(firm.forms.kept.text);
    await expect(form.getByRole('status').filter({ hasText: firm.forms.kept.text })).toHaveCount(1);
    await expect(form.getByLabel('Name')).toHaveValue('Ada Lovelace');
    await expect(form.getByLabel('Message')).toHaveValue(text);
    const answered = page.waitForResponse(API);
    await form.getByRole('button', { name: contact.form.button }).click();
    const again = await answered;
    keys.push(again.request().headers()['idempotency-key']);
    statuses.push(again.status());
    await expect(toast(page)).toContainText('Message Sent');
    expect(new Set(keys).size).toBe(1);
    expect(statuses, 'stored, then known').toEqual([201, 200]);
    expect(countStored(text, `${ROOT_SITE.folder}-data`)).toBe(1);
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
    await expect(form).not.toContainText(firm.forms.kept.text);
    // The visitor can also discard the stored message.
    await fillContact(page, 'Better not.');
    await context.setOffline(true);
    await form.getByRole('button').click();
    await expect(toast(page)).toContainText('Message Not Sent');
    await context.setOffline(false);
    await page.reload();
    await started(page);
    await expect(form).toContainText(firm.forms.kept.text);
    const otherTab = await context.newPage();
    await open(otherTab, '/adoption/contact/');
    await contactForm(otherTab).getByRole('button', { name: firm.forms.kept.discard }).click();
    await expect(contactForm(otherTab).getByLabel('Name')).toBeFocused();
    await otherTab.close();
    for (const label of ['Name', 'Message']) await expect(form.getByLabel(label)).toHaveValue('');
    await expect(form).not.toContainText(firm.forms.kept.text);
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
  });

  test('keeps what was typed before its script came, and waits with the visitor while the intake is slow', async ({
    page,
  }) => {
    await page.clock.install();
    const scripts = await hold(page, SCRIPTS);
    await page.goto('/adoption/contact/');
    await fillContact(page, 'Typed early.');
    await scripts.release();
    await started(page);
    await expect(contactForm(page).getByLabel('Message')).toHaveValue('Typed early.');
    const slow = await hold(page, /\/api\/contact-messages$/);
    await contactForm(page).getByRole('button').click();
    await slow.isWaiting;
    await page.clock.fastForward(1600);
    await expect(contactForm(page).getByRole('button', { name: 'Sending...' })).toBeDisabled();
    // The page doesn't offer a message that is being sent.
    await page.getByRole('link', { name: 'View All FAQs' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions');
    await page.goBack();
    await expect(contactForm(page).getByLabel('Message')).toHaveValue('');
    await expect(contactForm(page)).not.toContainText(firm.forms.kept.text);
    await slow.release();
    await expect(toast(page)).toContainText('Message Sent');
    await expect(contactForm(page).getByLabel('Message')).toHaveValue('');
  });

  test('keeps what was typed, and the focus, where a translation has changed the page before its script came', {
    tag: '@long',
  }, async ({ page, quiet }) => {
    quiet.allow(/Minified React error #418/);
    const scripts = await hold(page, SCRIPTS);
    await page.goto('/adoption/contact/');
    await fillContact(page, 'Typed early.');
    await page.evaluate(() => {
      const translated = document.createElement('font');
      translated.textContent = 'Ponte en contacto';
      document.querySelector('h1')?.replaceChildren(translated);
    });
    const message = contactForm(page).getByLabel('Message');
    await message.focus();
    await message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(2, 5));
    await scripts.release();
    await started(page);
    await expect(page.locator('h1 font'), 'React has drawn the page anew').toHaveCount(0);
    await expect(message).toHaveValue('Typed early.');
    await expect(message).toBeFocused();
    expect(await message.evaluate((field: HTMLTextAreaElement) => field.selectionEnd)).toBe(5);
    await contactForm(page).getByRole('button').click();
    await expect(toast(page)).toContainText('Message Sent');
  });

  test('leaves a line about what was sent, which screen readers hear of once, through a link, Back and a reload until the tab is closed', {
    tag: '@long',
  }, async ({ page, context }) => {
    const line = (shown: Page) =>
      shown.getByText(new RegExp(`^${contact.form.sent.replace('{time}', '.*\\d\\d:\\d\\d')}$`));
    await open(page, '/adoption/contact/');
    await fillContact(page);
    await contactForm(page).getByRole('button').click();
    await expect(toast(page)).toContainText('Message Sent');
    await toast(page).hover(); // It stays meanwhile.
    const heard = () =>
      page.evaluate(() =>
        window.announcements?.map(({ text }) => text).filter((text) => text.includes('Message')),
      );
    await expect.poll(heard).toHaveLength(1);
    await toast(page).getByRole('button').click();
    await expect(toast(page)).toHaveCount(0);
    await expect(line(page)).toBeVisible();
    expect((await heard())?.join().match(/Message/g)).toHaveLength(1);
    await page.getByRole('link', { name: 'View All FAQs' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions');
    await page.goBack();
    await expect(line(page)).toBeVisible();
    await page.reload();
    await started(page);
    await expect(line(page)).toBeVisible();
    await open(page, '/');
    await contactForm(page).scrollIntoViewIfNeeded();
    await expect(line(page), "stands at home's form, too").toBeVisible();
    const other = await context.newPage();
    await open(other, '/adoption/contact/');
    await expect(contactForm(other).getByRole('button')).toBeVisible();
    await expect(line(other)).toHaveCount(0);
    await other.close();
  });
});

test.describe('Without JavaScript the contact form', () => {
  test.use({ javaScriptEnabled: false });

  test('posts by itself and gets a page back; so do the guide request and the newsletter', async ({
    page,
  }) => {
    const post = async (resource: string, form: Locator, title: string, status = 201) => {
      const answered = page.waitForResponse(new RegExp(`/api/${resource}$`));
      await form.getByRole('button').click();
      expect((await answered).status()).toBe(status);
      await expect(page).toHaveURL(new RegExp(`/api/${resource}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    };
    await page.goto('/adoption/contact/');
    const text = freshText('Plainly sent');
    await fillContact(page, text);
    await post('contact-messages', contactForm(page), 'Message Sent');
    // A visitor who goes back and sends the form again has sent one message only.
    await page.goBack();
    await expect(contactForm(page).getByLabel('Message')).toHaveValue(text);
    await post('contact-messages', contactForm(page), 'Message Sent', 200);
    expect(countStored(text, `${ROOT_SITE.folder}-data`)).toBe(1);
    for (const [resource, address, name, title] of [
      ['guide-requests', '/adoption/contact/', contact.guide.heading, 'Request Received!'],
      [
        'newsletter-signups',
        '/adoption/insights/',
        firm.pages.insights.newsletter.heading,
        "You're on the list!",
      ],
    ] as const) {
      await page.goto(address);
      const box = page.getByRole('region', { name });
      await box.getByRole('textbox').fill(freshAddress('plain.example'));
      await post(resource, box, title);
    }
  });
});
