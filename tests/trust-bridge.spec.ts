import type { Page, Route } from '@playwright/test';
import { expectAnnounced } from './support/announcements.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { follow } from './support/follow.ts';
import { CODES } from './support/gates.ts';
import { chunkOf } from './support/network.ts';
import { documentPath, TRUST_BRIDGE } from './support/screens.ts';
import { open, started } from './support/start.ts';
import { showSurveyAs } from './support/survey-state.ts';

const words = content.pages['trust-bridge-protocol'];
const VISITOR = { userEmail: 'ada@client.example', userRole: 'CIO', userCompany: 'Northwater' };
const FIRST_STATEMENT = content.survey.sections[0]?.statements[0]?.text ?? '';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const toast = (page: Page) => page.getByRole('region', { name: /^Messages/ }).getByRole('listitem');
const submit = (page: Page) => page.getByRole('button', { name: 'Access the Trust Bridge Protocol' });
const toSurvey = (page: Page) => page.getByRole('button', { name: 'Access The Implementation Survey' });
const password = (page: Page) => page.getByRole('textbox', { name: 'Password' });
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));

async function fillIn(page: Page): Promise<void> {
  await page.getByPlaceholder('name@company.example').fill(VISITOR.userEmail);
  await page.getByPlaceholder('Implementation Manager, CIO, etc.').fill(VISITOR.userRole);
  await page.getByPlaceholder('Your Company, Inc.').fill(VISITOR.userCompany);
}

/** Checks that the welcome panel shows all three values. */
async function expectGreeted(page: Page): Promise<void> {
  for (const value of Object.values(VISITOR)) await expect(h1(page).locator('..')).toContainText(value);
}

for (const { kind, fails, shown } of [
  { kind: 'could not be fetched', fails: (route: Route) => route.abort(), shown: 'Coming Soon!' },
  { kind: 'is no longer there', fails: (route: Route) => route.fulfill({ status: 404 }), shown: 'Welcome to the Trust Bridge Protocol®' },
]) {
  test(`Another try at a survey whose code ${kind} leads to '${shown}'`, async ({ page, quiet }) => {
    quiet.allow(/net::ERR_FAILED/, /status of 404/);
    const code = chunkOf('trust-bridge-survey');
    await showSurveyAs(page, 'coming-soon');
    await page.route(code, fails);
    await open(page, documentPath(TRUST_BRIDGE));
    await fillIn(page);
    await submit(page).click();
    await toSurvey(page).click();
    await expect(page.getByText(content.pages.arriving.missing)).toBeVisible();
    await page.unroute(code);
    await page.getByRole('button', { name: content.pages.arriving.retry }).click();
    await expect(h1(page)).toHaveText(shown);
  });
}

test('The Trust Bridge Protocol opens with its form, greets, says Coming Soon!, and lets team members into the survey', async ({ page }) => {
  await showSurveyAs(page, 'coming-soon');
  await open(page, documentPath(TRUST_BRIDGE));
  const sent = page.waitForRequest(/\/api\/access-requests$/);
  await fillIn(page);
  await submit(page).click();
  await expect(toast(page)).toContainText('Access Granted');
  await expect(toast(page)).toContainText('Thank you! You now have access to the Trust Bridge Protocol®.');
  const { accessTime, source, ...payload } = (await sent).postDataJSON();
  expect(payload).toMatchObject({ formName: 'Trust Bridge Protocol Access', ...VISITOR });
  expect(new Date(accessTime).toISOString()).toBe(accessTime);
  expect(source).toContain('/adoption/trust-bridge-protocol');
  expect(await stored(page)).toMatchObject({ trustBridgeAccess: 'true', ...VISITOR });

  await expect(h1(page)).toHaveText('Welcome to the Trust Bridge Protocol®');
  await expect(h1(page)).toBeFocused();
  await expectGreeted(page);
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards.getByRole('heading')).toHaveText(['Results Access', 'Confidentiality', 'Save Your Progress', 'Honest Feedback']);
  await expect(cards.nth(0)).toContainText(`a copy of your responses is sent to ${VISITOR.userEmail}`);
  await expect(cards.nth(1)).toContainText('Who answered and what was answered are stored apart, with nothing to join them again.');
  await expect(cards.nth(2)).toContainText('Each answer is stored in this browser as you give it.');
  await expect(cards.nth(3)).toContainText('No answer counts against anyone.');

  await toSurvey(page).click();
  await expect(h1(page)).toHaveText('Coming Soon!');
  await expect(h1(page)).toBeFocused();
  await expect(page.getByText(`The survey is being finished. You will be notified at ${VISITOR.userEmail} when it opens.`)).toBeVisible();
  await page.getByRole('button', { name: words.comingSoon.back }).click();
  await expect(h1(page)).toHaveText('Welcome to the Trust Bridge Protocol®');
  await toSurvey(page).click();
  await follow(page, page.getByRole('main').getByRole('link', { name: words.comingSoon.link.label }));
  await page.goBack();
  await toSurvey(page).click();

  await password(page).fill('wrong');
  await page.getByRole('button', { name: 'Access', exact: true }).click();
  await expectAnnounced(page, 'Access Denied', 'assertive');
  await expect(toast(page)).toContainText('Access Denied');
  await expect(toast(page)).toContainText('The password is incorrect. Please try again.');
  await expect(h1(page)).toHaveText('Coming Soon!');
  await password(page).fill(CODES['survey-preview']);
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Access Granted');
  await expect(toast(page)).toContainText('Welcome to the Implementation Survey!');
  await expect(password(page)).toHaveCount(0);
  await expect(page.getByText(FIRST_STATEMENT)).toBeVisible();
  await expect(h1(page)).toBeFocused();

  await page.reload();
  await started(page);
  await expect(h1(page)).toHaveText('Welcome to the Trust Bridge Protocol®');
  await expectGreeted(page);
  await toSurvey(page).click();
  await expect(page.getByText(FIRST_STATEMENT)).toBeVisible();
});
