import type { Page } from '@playwright/test';
import { SESSION_KEYS } from '../core/storage-keys.ts';
import { violations } from './support/axe.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { contactForm, fillContact, NETWORK_FAILURE, toast } from './support/forms.ts';
import { freshAddress, freshText } from './support/fresh.ts';
import { CODES } from './support/gates.ts';
import { documentPath, FAQ, HOME, INSIGHTS, TRUST_BRIDGE } from './support/screens.ts';
import { blockSiteData } from './support/site-data.ts';
import { open, settled, started } from './support/start.ts';
import { answerAll, button, enterButton, groups, sections, VISITOR } from './support/survey.ts';
import { showSurveyAs } from './support/survey-state.ts';

// What is typed is kept in this tab until it is sent or cleared (product.md, Delivery).
const { 'quick-scan': scan, 'trust-bridge-protocol': trustBridge } = content.pages;
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const keptIn = (page: Page) =>
  page.evaluate((key) => sessionStorage.getItem(key), SESSION_KEYS.typed);

/**
 * Follows the footer's link to the FAQs, which on the new site is a section of home, and goes back.
 */
async function lookAtFaqs(page: Page, shown: { heading: string }): Promise<void> {
  const { heading } = await page.evaluate(() => ({
    heading: document.querySelector('h1')?.textContent ?? '',
  }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ', exact: true }).click();
  await expect(h1(page, shown.heading)).toBeVisible();
  await page.goBack();
  await expect(h1(page, heading)).toBeFocused();
}

test('A message survives a link, Back and a reload, and its form claims nothing about it', async ({
  page,
}) => {
  await open(page, '/adoption/contact/');
  await fillContact(page, 'Half a message');
  await lookAtFaqs(page, FAQ);
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('Half a message');
  await page.reload();
  await started(page);
  for (const [label, value] of [
    ['Name', 'Ada Lovelace'],
    ['E-mail', 'ada@example.org'],
    ['Message', 'Half a message'],
  ] as const)
    await expect(contactForm(page).getByLabel(label)).toHaveValue(value);
  await expect(contactForm(page)).not.toContainText(content.forms.kept.text);
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

test("A message in home's form survives a link to the original site, Back and a reload", {
  tag: '@long',
}, async ({ page }) => {
  await open(page, '/');
  await settled(page);
  await contactForm(page).scrollIntoViewIfNeeded();
  await expect(contactForm(page)).toHaveJSProperty('noValidate', true);
  await fillContact(page, 'Half a message from home');
  await page.getByRole('link', { name: 'View All FAQs' }).click();
  await expect(h1(page, FAQ.heading)).toBeFocused();
  await page.goBack();
  await expect(h1(page, HOME.heading)).toBeFocused();
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('Half a message from home');
  await page.reload();
  await started(page);
  await contactForm(page).scrollIntoViewIfNeeded();
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('Half a message from home');
});

test('Text that is emptied by hand is not kept', async ({ page }) => {
  await open(page, '/adoption/contact/');
  await contactForm(page).getByLabel('Message').fill('Never mind');
  await expect.poll(() => keptIn(page)).toContain('Never mind');
  await contactForm(page).getByLabel('Message').fill('');
  await expect.poll(() => keptIn(page)).toBeNull();
});

test('The access form survives a link, Back and a reload; who starts over leaves nothing of it', async ({
  page,
}) => {
  const { fields, button: access } = trustBridge.gate;
  await open(page, '/adoption/trust-bridge-protocol/');
  await page.getByLabel(fields.email.label).fill('ana@example.com');
  await page.getByLabel(fields.role.label).fill('CIO');
  await lookAtFaqs(page, FAQ);
  await expect(page.getByLabel(fields.role.label)).toHaveValue('CIO');
  await page.reload();
  await started(page);
  await expect(page.getByLabel(fields.email.label)).toHaveValue('ana@example.com');
  await page.getByLabel(fields.company.label).fill('Northwater');
  await button(page, access).click();
  await expect(h1(page, trustBridge.welcome.heading)).toBeVisible();
  await expect.poll(() => keptIn(page)).toBeNull();
});

test('Who starts over leaves no message behind either', { tag: '@long' }, async ({ page }) => {
  await open(page, '/adoption/contact/');
  await fillContact(page, 'Not for the next person');
  await page.evaluate(
    (values) =>
      Object.entries(values).forEach(([key, value]) => void localStorage.setItem(key, value)),
    VISITOR,
  );
  await page.evaluate(() => location.assign('#/adoption/trust-bridge-protocol'));
  await Promise.all([
    page.waitForEvent('load'),
    button(page, trustBridge.welcome.startOver).click(),
  ]);
  await started(page);
  await expect.poll(() => keptIn(page)).toBeNull();
});

test('The answers to EQ7 survive a link and Back twice, a reload and a look at the result; taking it again empties them', async ({
  page,
}) => {
  const checked = page.getByRole('radio', { checked: true });
  await open(page, '/quick-scan/');
  const answers = await groups(page).all();
  for (const group of answers.slice(0, 3)) await group.locator('label').nth(3).click();
  for (let visit = 0; visit < 2; visit++) {
    await lookAtFaqs(page, HOME);
    await expect(checked).toHaveCount(3);
  }
  await page.reload();
  await started(page);
  await expect(checked).toHaveCount(3);
  await expect(page.getByRole('status').filter({ hasText: '4' })).toBeVisible();
  for (const group of answers.slice(3)) await group.locator('label').nth(3).click();
  await button(page, scan.questions.button).click();
  await expect(page.getByRole('heading', { name: scan.result.heading })).toBeFocused();
  await page.goBack();
  await expect(checked).toHaveCount(7);
  await page.goForward();
  await button(page, scan.result.again).click();
  await expect(groups(page)).toHaveCount(7);
  await expect(checked).toHaveCount(0);
  await expect.poll(() => keptIn(page)).toBeNull();
});

test('A message that could not be sent is offered again after a reload as it is, and after a change without a word', {
  tag: '@long',
}, async ({ page, context, quiet }) => {
  quiet.allow(...NETWORK_FAILURE);
  await open(page, '/adoption/contact/');
  const text = freshText('From a tunnel');
  await fillContact(page, text);
  await context.setOffline(true);
  await contactForm(page).getByRole('button').click();
  await expect(toast(page)).toContainText('Message Not Sent');
  await context.setOffline(false);
  await page.reload();
  await started(page);
  await expect(contactForm(page)).toContainText(content.forms.kept.text);
  await contactForm(page).getByLabel('Message').fill(`${text}, and more`);
  await page.reload();
  await started(page);
  await expect(contactForm(page).getByLabel('Message')).toHaveValue(`${text}, and more`);
  await expect(contactForm(page)).not.toContainText(content.forms.kept.text);
});

test('A message that is being sent is not offered on return until it is known to be lost', async ({
  page,
  quiet,
}) => {
  quiet.allow(...NETWORK_FAILURE);
  await open(page, '/adoption/contact/');
  const [arrived, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/contact-messages', async (route) => {
    arrived.resolve();
    await refused.promise;
    await route.fulfill({ status: 422, json: { error: 'invalid' } });
  });
  await fillContact(page, 'Under way');
  await contactForm(page).getByRole('button').click();
  await arrived.promise;
  await lookAtFaqs(page, FAQ);
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('');
  refused.resolve();
  await expect(toast(page)).toContainText('Message Not Sent');
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('Under way');
});

test.describe('Where the browser blocks site data', () => {
  test.beforeEach(({ page }) => page.addInitScript(blockSiteData));
  const { notKept } = content.forms;

  test('a message, a request for the guide and a sign-up are sent, and forms say that they keep nothing', async ({
    page,
  }) => {
    await open(page, '/adoption/contact/');
    await expect(page.getByText(notKept)).toHaveCount(0);
    await fillContact(page, freshText('From a browser that keeps nothing'));
    await expect(contactForm(page)).toContainText(notKept);
    expect(await violations(page)).toEqual([]);
    await contactForm(page).getByRole('button').click();
    await expect(toast(page)).toContainText('Message Sent');
    await expect(page.getByText(notKept)).toHaveCount(0);
    await expect(contactForm(page).getByLabel('Message')).toHaveValue('');
    const guide = page.getByRole('region', { name: 'Adoption Readiness Guide' });
    await guide.getByRole('textbox').fill(freshAddress('private.example'));
    await expect(guide).toContainText(notKept);
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Request Received!');
    await open(page, documentPath(INSIGHTS));
    const newsletter = page.getByRole('region', {
      name: content.pages.insights.newsletter.heading,
    });
    await newsletter.getByRole('textbox').fill(freshAddress('private.example'));
    await expect(newsletter).toContainText(notKept);
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Thank you for subscribing!');
  });

  test('access is granted, the survey is submitted, and each says what it does not keep', async ({
    page,
  }) => {
    await showSurveyAs(page, 'coming-soon');
    await open(page, documentPath(TRUST_BRIDGE));
    const address = freshAddress('private.example');
    for (const [index, value] of [address, 'CIO', 'Northwater'].entries())
      await page.getByRole('main').getByRole('textbox').nth(index).fill(value);
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
    const { survey, thankYou } = content.pages['implementation-survey'];
    const { profile } = content.pages['readiness-scan'];
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
