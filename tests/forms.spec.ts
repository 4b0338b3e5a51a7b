import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { GUIDE_FILE, intakeFolder } from '../core/intake/parts.ts';
import { SESSION_KEYS } from '../core/storage-keys.ts';
import { expectAnnounced } from './support/announcements.ts';
import { violations } from './support/axe.ts';
import { firm, specified } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import {
  contactForm,
  fillAccess,
  fillContact,
  gather,
  NETWORK_FAILURE,
  takeAVisitorsTime,
  toast,
} from './support/forms.ts';
import { freshAddress, freshText } from './support/fresh.ts';
import { CODES } from './support/gates.ts';
import { mailTo } from './support/mailbox.ts';
import { hold, saveData } from './support/network.ts';
import { CONTACT, documentPath, FAQ, INSIGHTS, TRUST_BRIDGE } from './support/screens.ts';
import { blockSiteData } from './support/site-data.ts';
import { PLAIN_SITE, ROOT_SITE, SUB_SITE } from './support/sites.ts';
import { open, openSettled, started } from './support/start.ts';
import { answerAll, button, enterButton, sections } from './support/survey.ts';
import { showSurveyAs } from './support/survey-state.ts';

const { contact, 'trust-bridge-protocol': trustBridge } = firm.pages;
const { guide } = contact;
const { newsletter } = firm.pages.insights;
const LIST = documentPath(INSIGHTS);
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const keptIn = (page: Page) =>
  page.evaluate((key) => sessionStorage.getItem(key), SESSION_KEYS.typed);

test.describe('The guide request', () => {
  test('stops silently at a blank address and says what is wrong with another', async ({
    page,
  }) => {
    await open(page, documentPath(CONTACT));
    const requests = gather(page, 'guide-requests');
    const box = page.getByRole('region', { name: 'Adoption Readiness Guide' });
    const field = box.getByRole('textbox');
    for (const blank of ['', '   ']) {
      await field.fill(blank);
      await box.getByRole('button').click();
      await expect(field).toBeFocused();
      await expect(field).not.toHaveAttribute('aria-invalid');
    }
    await field.fill('ada@');
    await box.getByRole('button').click();
    await expect(box.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill('');
    await expect(field).not.toHaveAttribute('aria-invalid');
    await box.getByRole('button').click();
    await field.pressSequentially('ada@');
    await expect(field, 'checked on submit first again').not.toHaveAttribute('aria-invalid');
    await expect(toast(page)).toHaveCount(0);
    expect(requests).toHaveLength(0);
  });

  test("says 'Processing...', then thanks in the form's place, and is mailed the PDF that the build made", {
    tag: '@any-firm',
  }, async ({ page }) => {
    await open(page, documentPath(CONTACT));
    const slow = await hold(page, /\/api\/guide-requests$/);
    const requests = gather(page, 'guide-requests');
    const box = page.getByRole('region', {
      name: specified('Adoption Readiness Guide', guide.heading),
    });
    const thanks = specified('Thank you for your interest!', guide.thankYou.heading);
    const address = freshAddress('guide.example');
    await box.getByRole('textbox').fill(address);
    await takeAVisitorsTime(page);
    await page.keyboard.press('Enter');
    await slow.isWaiting;
    await expect(
      box.getByRole('button', { name: specified('Processing...', guide.busy) }),
    ).toBeDisabled();
    await slow.release();
    await expect(toast(page)).toContainText(specified('Request Received!', guide.success.title));
    await expect(toast(page)).toContainText(
      specified(
        "We're working on your guide and will send it to your email soon.",
        guide.success.text,
      ),
    );
    await expect(box.getByRole('heading', { name: thanks })).toBeVisible();
    await expect(box).toContainText(guide.thankYou.text);
    await expect(box).toContainText(guide.thankYou.unwanted);
    await expect(box.getByRole('link')).toHaveAttribute(
      'href',
      new RegExp(`^mailto:${firm.brand.emails[0]?.address}`),
    );
    await expect(box.getByRole('textbox')).toHaveCount(0);
    await expect(box.getByRole('heading', { name: thanks })).toBeFocused();
    expect(Object.keys(requests[0]?.postDataJSON()).sort()).toEqual([
      'formName',
      'requestedAt',
      'source',
      'startedAt',
      'userEmail',
      'website',
    ]);
    const [file, ...others] = (await mailTo(address, firm.mail.guide.subject)).attachments;
    expect(others).toEqual([]);
    expect(file).toMatchObject({ filename: firm.mail.guide.file, mimeType: 'application/pdf' });
    const made = readFileSync(path.join(intakeFolder(ROOT_SITE.folder), GUIDE_FILE));
    expect(made.subarray(0, 5).toString()).toBe('%PDF-');
    expect(made.equals(Buffer.from(file?.content as ArrayBuffer))).toBe(true);
  });

  test("stays when the network went before it was touched, with the toast 'Request Error', and can be sent again", async ({
    page,
    context,
    quiet,
  }) => {
    quiet.allow(...NETWORK_FAILURE);
    await open(page, documentPath(CONTACT));
    await context.setOffline(true);
    const box = page.getByRole('region', { name: guide.heading });
    await box.getByRole('textbox').fill('ada@example.org');
    await box.getByRole('button').click();
    await expectAnnounced(page, 'Request Error', 'assertive');
    await expect(toast(page)).toContainText('Request Error');
    await expect(toast(page)).toContainText(
      'There was an issue processing your request. Please try again.',
    );
    await expect(box.getByRole('textbox')).toHaveValue('ada@example.org');
    await expect(box.getByRole('link')).toHaveAttribute('href', /^mailto:/);
    await context.setOffline(false);
    await box.getByRole('button', { name: guide.button }).click();
    await expect(toast(page)).toHaveText(/Request Received!/);
    await toast(page).hover(); // It stays meanwhile.
    await expect(box.getByRole('heading', { name: 'Thank you for your interest!' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await expect(toast(page)).toBeVisible();
  });
});

test.describe('The newsletter form', () => {
  test("says 'Subscribing...' and ignores a second press, then puts 'You're on the list!' in its place", {
    tag: '@any-firm',
  }, async ({ page }) => {
    const slow = await hold(page, /\/api\/newsletter-signups$/);
    const requests = gather(page, 'newsletter-signups');
    await open(page, LIST);
    const box = page.getByRole('region', { name: newsletter.heading });
    await expect(box.getByRole('textbox')).toHaveAttribute('required');
    await box.getByRole('textbox').fill('ada@example.org');
    await page.keyboard.press('Enter');
    await slow.isWaiting;
    await expect(
      box.getByRole('button', { name: specified('Subscribing...', newsletter.busy) }),
    ).toBeDisabled();
    await page.keyboard.press('Enter');
    await slow.release();
    await expect(toast(page)).toContainText(
      specified('Thank you for subscribing!', newsletter.success.title),
    );
    await expect(
      box.getByRole('heading', {
        name: specified("You're on the list!", newsletter.subscribed.heading),
      }),
    ).toBeVisible();
    await expect(box).toContainText(newsletter.subscribed.text);
    await expect(box.getByRole('textbox')).toHaveCount(0);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.postDataJSON()).toMatchObject({
      formName: 'Newsletter Subscription',
      userEmail: 'ada@example.org',
      source: `${ROOT_SITE.url}/#${INSIGHTS.path}`,
    });
  });

  test("answers what is no address with 'Invalid email', and a lost network with 'Subscription error'", async ({
    page,
    context,
    quiet,
  }) => {
    quiet.allow(...NETWORK_FAILURE);
    const requests = gather(page, 'newsletter-signups');
    await open(page, LIST);
    const box = page.getByRole('region', { name: newsletter.heading });
    for (const wrong of ['', 'ada@']) {
      await box.getByRole('textbox').fill(wrong);
      await box.getByRole('button').press('Space');
      await expectAnnounced(page, 'Invalid email', 'assertive');
      await expect(toast(page)).toContainText('Invalid email');
      await expect(toast(page)).toContainText('Please enter a valid email address.');
      await expect(box.getByRole('textbox')).toBeFocused();
      await expect(box.getByRole('textbox')).toHaveAccessibleDescription(
        'Please enter a valid email address.',
      );
      await page.keyboard.press('Escape');
      await expect(toast(page)).toHaveCount(0);
    }
    expect(requests).toHaveLength(0);
    await page.keyboard.type('example.org');
    await expect(box.locator('[aria-invalid]')).toHaveCount(0);
    await expect(box.getByRole('textbox')).toHaveValue('ada@example.org');
    await context.setOffline(true);
    await box.getByRole('button').click();
    await expect(toast(page)).toContainText('Subscription error');
    await expect(toast(page)).toContainText(
      "We couldn't process your subscription. Please try again later.",
    );
    await expect(box.getByRole('textbox')).toHaveValue('ada@example.org');
    await context.setOffline(false);
  });
});

test.describe('The contact form', () => {
  test('says what is wrong in its fields where the network went before it was touched', {
    tag: '@long',
  }, async ({ page, context }) => {
    await open(page, '/adoption/contact/');
    await context.setOffline(true);
    await contactForm(page).getByLabel('E-mail').fill('ada@');
    await contactForm(page).getByRole('button').click();
    await expect(contactForm(page).locator('[aria-invalid=true]')).toHaveCount(3);
    await expect(
      contactForm(page).getByRole('button', { name: contact.form.button }),
    ).toBeEnabled();
    await context.setOffline(false);
  });

  test("says 'Sending...' for 1.5 s wherever it delivers to, though the network goes as soon as it works", async ({
    page,
    context,
    quiet,
  }) => {
    quiet.allow(...NETWORK_FAILURE, /console log: Contact Message/);
    await saveData(page);
    await page.clock.install();
    const form = contactForm(page);
    for (const [index, { url, said, isLost }] of [
      { ...ROOT_SITE, said: contact.form.failure.title, isLost: true },
      { ...PLAIN_SITE, said: contact.form.success.title, isLost: false },
      { ...SUB_SITE, said: contact.form.success.title, isLost: false },
    ].entries()) {
      await open(page, `${url}/adoption/contact/`);
      await context.setOffline(true);
      await fillContact(page, 'Sent from a tunnel');
      await page.clock.pauseAt(Date.now() + (index + 1) * 60_000);
      await form.getByRole('button').click();
      await page.clock.runFor(1499);
      await expect(form.getByRole('button', { name: contact.form.busy })).toBeDisabled();
      await expect(toast(page)).toHaveCount(0);
      await page.clock.runFor(1);
      await page.clock.resume();
      await expect(toast(page)).toContainText(said);
      await expect(form.getByRole('link', { name: contact.form.otherWay })).toHaveCount(
        isLost ? 1 : 0,
      );
      await expect(form.getByLabel('Message')).toHaveValue(isLost ? 'Sent from a tunnel' : '');
      expect(
        quiet.messages.filter((message) => message.startsWith('Contact Message')),
      ).toHaveLength(index);
      await context.setOffline(false);
    }
  });
});

// What is typed is kept in this tab until it is sent or cleared (product.md, Delivery).
test('A message survives a link, Back and a reload, and its form claims nothing about it', async ({
  page,
}) => {
  await openSettled(page, '/adoption/contact/');
  await fillContact(page, 'Half a message');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ', exact: true }).click();
  await expect(h1(page, FAQ.heading)).toBeVisible();
  await page.goBack();
  await expect(h1(page, CONTACT.heading)).toBeFocused();
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('Half a message');
  await page.reload();
  await started(page);
  for (const [label, value] of [
    ['Name', 'Ada Lovelace'],
    ['E-mail', 'ada@example.org'],
    ['Message', 'Half a message'],
  ] as const)
    await expect(contactForm(page).getByLabel(label)).toHaveValue(value);
  await expect(contactForm(page)).not.toContainText(firm.forms.kept.text);
  await expect
    .poll(() => keptIn(page), 'neither the honeypot nor the time are kept')
    .toBe(
      JSON.stringify({
        'contact-messages': {
          name: 'Ada Lovelace',
          userEmail: 'ada@example.org',
          message: 'Half a message',
        },
      }),
    );

  await contactForm(page).getByRole('button').click();
  await expect(toast(page)).toContainText('Message Sent');
  await expect.poll(() => keptIn(page)).toBeNull();
  await page.reload();
  await started(page);
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('');
});

test.describe('Where the browser blocks site data', () => {
  test.beforeEach(({ page }) => page.addInitScript(blockSiteData));
  const { notKept } = firm.forms;

  test('a message, a request for the guide and a sign-up are sent, and forms say that they keep nothing', {
    tag: '@long',
  }, async ({ page }) => {
    await open(page, '/adoption/contact/');
    await expect(page.getByText(notKept)).toHaveCount(0);
    await fillContact(page, freshText('From a browser that keeps nothing'));
    await expect(contactForm(page)).toContainText(notKept);
    expect(await violations(page)).toEqual([]);
    await contactForm(page).getByRole('button').click();
    await expect(toast(page)).toContainText('Message Sent');
    await expect(page.getByText(notKept)).toHaveCount(0);
    await expect(contactForm(page).getByLabel('Message')).toHaveValue('');
    const request = page.getByRole('region', { name: guide.heading });
    await request.getByRole('textbox').fill(freshAddress('private.example'));
    await expect(request).toContainText(notKept);
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Request Received!');
    await open(page, documentPath(INSIGHTS));
    const signUp = page.getByRole('region', { name: newsletter.heading });
    await signUp.getByRole('textbox').fill(freshAddress('private.example'));
    await expect(signUp).toContainText(notKept);
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Thank you for subscribing!');
  });

  test('access is granted, the survey is submitted, and each says what it does not keep', {
    tag: '@long',
  }, async ({ page }) => {
    await showSurveyAs(page, 'coming-soon');
    await open(page, documentPath(TRUST_BRIDGE));
    const address = freshAddress('private.example');
    await fillAccess(page, address, 'CIO', 'Northwater');
    await expect(
      page.getByRole('paragraph').filter({ hasText: trustBridge.gate.notKept }),
    ).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const requested = page.waitForResponse('**/api/access-requests');
    await page.keyboard.press('Enter');
    expect((await requested).status()).toBe(201);
    await enterButton(page).click();
    await page.getByRole('textbox', { name: 'Password' }).fill(CODES['survey-preview']);
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText(trustBridge.comingSoon.preview.forgetful);
    const { survey, thankYou } = firm.pages['implementation-survey'];
    const { profile } = firm.pages['readiness-scan'];
    for (const { title } of sections) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await answerAll(page, 3);
      await button(page, 'Next').click();
    }
    await expect(page.getByText(survey.notSaved)).toBeVisible();
    const submitted = page.waitForResponse('**/api/survey-responses');
    await button(page, survey.submit.button).click();
    expect((await submitted).status()).toBe(201);
    await expect(page.getByRole('heading', { name: thankYou.heading })).toBeVisible();
    await expect(page.getByText(profile.notKept)).toBeVisible();
    await expect(page.getByText(profile.kept)).toHaveCount(0);
  });
});
