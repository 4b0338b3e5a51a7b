import type { Page } from '@playwright/test';
import { SESSION_KEYS } from '../core/storage-keys.ts';
import { violations } from './support/axe.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { contactForm, fillContact, toast } from './support/forms.ts';
import { freshAddress, freshText } from './support/fresh.ts';
import { CODES } from './support/gates.ts';
import { documentPath, FAQ, HOME, INSIGHTS, TRUST_BRIDGE } from './support/screens.ts';
import { blockSiteData } from './support/site-data.ts';
import { open, started } from './support/start.ts';
import { answerAll, button, enterButton, groups, sections } from './support/survey.ts';
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
