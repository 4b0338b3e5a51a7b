import type { Page, Route } from '@playwright/test';
import { fill } from '../core/content/fill.ts';
import { expectAnnounced } from './support/announcements.ts';
import { violations } from './support/axe.ts';
import { firm, specified } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { follow } from './support/follow.ts';
import { toast } from './support/forms.ts';
import { CODES } from './support/gates.ts';
import { breakNetwork, chunkOf, refuseStyles } from './support/network.ts';
import { documentPath, TRUST_BRIDGE } from './support/screens.ts';
import { IS_FIRST_FIRM, ROOT_SITE } from './support/sites.ts';
import { open, started } from './support/start.ts';
import { enterButton } from './support/survey.ts';
import { showSurveyAs } from './support/survey-state.ts';

const { gate, welcome, comingSoon } = firm.pages['trust-bridge-protocol'];
const { preview } = comingSoon;
const VISITOR = { userEmail: 'ada@client.example', userRole: 'CIO', userCompany: 'Northwater' };
const FIRST_STATEMENT = firm.survey.sections[0]?.statements[0]?.text ?? '';

// Specification, point 4.
const CARDS = [
  {
    title: 'Results Access',
    text: 'a copy of your responses is sent to {email}',
    mailed: 'An address gets one copy a day.',
  },
  {
    title: 'Confidentiality',
    text: 'Your responses are confidential.',
    mailed: 'Who answered and what was answered are stored apart, with nothing to join them again.',
  },
  {
    title: 'Save Your Progress',
    text: 'Each answer is stored in this browser as you give it.',
    mailed: '',
  },
  { title: 'Honest Feedback', text: 'No answer counts against anyone.', mailed: '' },
];

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const submit = (page: Page) =>
  page.getByRole('button', { name: specified('Access the Trust Bridge Protocol', gate.button) });
const password = (page: Page) =>
  page.getByRole('textbox', { name: specified('Password', preview.field.label) });
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));

async function fillIn(page: Page): Promise<void> {
  await page
    .getByPlaceholder(specified('name@company.example', gate.fields.email.placeholder))
    .fill(VISITOR.userEmail);
  await page
    .getByPlaceholder(specified('Implementation Manager, CIO, etc.', gate.fields.role.placeholder))
    .fill(VISITOR.userRole);
  await page
    .getByPlaceholder(specified('Your Company, Inc.', gate.fields.company.placeholder))
    .fill(VISITOR.userCompany);
}

/** Checks that the welcome panel shows all three values. */
async function expectGreeted(page: Page): Promise<void> {
  for (const value of Object.values(VISITOR))
    await expect(h1(page).locator('..')).toContainText(value);
}

for (const { kind, tag, fails, shown } of [
  {
    kind: 'could not be fetched',
    tag: [],
    fails: (route: Route) => route.abort(),
    shown: 'Coming Soon!',
  },
  {
    kind: 'is no longer there',
    tag: '@long',
    fails: (route: Route) => route.fulfill({ status: 404 }),
    shown: 'Welcome to the Trust Bridge Protocol®',
  },
]) {
  test(`Another try at a survey whose code ${kind} leads to '${shown}'`, { tag }, async ({
    page,
    quiet,
  }) => {
    quiet.allow(/net::ERR_FAILED/, /status of 404/);
    await showSurveyAs(page, 'coming-soon');
    const network = await breakNetwork(page, chunkOf('trust-bridge-survey'), fails);
    await open(page, documentPath(TRUST_BRIDGE));
    await fillIn(page);
    await submit(page).click();
    await enterButton(page).click();
    await expect(page.getByText(firm.pages.arriving.missing)).toBeVisible();
    network.mend();
    await page.getByRole('button', { name: firm.pages.arriving.retry }).click();
    await expect(h1(page)).toHaveText(shown);
  });
}

test('A survey that could not be fetched comes with its styles once the network is back', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow(/net::ERR_FAILED/);
  const styles = await refuseStyles(page, 'password');
  await showSurveyAs(page, 'coming-soon');
  await open(page, documentPath(TRUST_BRIDGE));
  await fillIn(page);
  const delivered = page.waitForResponse(/\/api\/access-requests$/);
  await submit(page).click();
  await styles.haveFailed();
  await delivered;
  styles.allow();
  await context.setOffline(true);
  await enterButton(page).click();
  await expect(page.getByText(firm.pages.arriving.missing)).toBeVisible();
  await context.setOffline(false);
  await expect(h1(page)).toHaveText('Coming Soon!');
  await expect(password(page)).toBeVisible();
  await expect(page.getByText(preview.withoutScript)).toBeHidden();
});

test('A survey that cannot be fetched says so at the top of a phone, in place of its heading too, and comes by itself with the network', {
  tag: '@long',
}, async ({ page, context, quiet }) => {
  quiet.allow(/net::ERR_FAILED/, /Couldn't load preload assets/); // Axe's own.
  await page.setViewportSize({ width: 390, height: 844 });
  await showSurveyAs(page, 'coming-soon');
  const network = await breakNetwork(page, chunkOf('trust-bridge-survey'));
  await open(page, documentPath(TRUST_BRIDGE));
  await fillIn(page);
  const delivered = page.waitForResponse(/\/api\/access-requests$/);
  await submit(page).click();
  await delivered;
  await expect(h1(page)).toHaveText(welcome.heading);
  await context.setOffline(true);
  await enterButton(page).click();
  await expect(h1(page)).toBeFocused();
  await expect(h1(page)).toHaveText(firm.pages['trust-bridge-protocol'].hero.heading);
  await expect(h1(page)).toBeInViewport({ ratio: 1 });
  const { missing, retry } = firm.pages.arriving;
  await expect(page.getByRole('status').filter({ hasText: missing })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: retry })).toBeInViewport({ ratio: 1 });
  expect(await violations(page)).toEqual([]);
  network.mend();
  await context.setOffline(false);
  await expect(h1(page)).toHaveText('Coming Soon!');
  await expect(h1(page)).toBeFocused();
});

test('The Trust Bridge Protocol opens with its form, greets, says Coming Soon!, and lets team members into the survey', {
  tag: '@any-firm',
}, async ({ page }) => {
  const heading = specified('Welcome to the Trust Bridge Protocol®', welcome.heading);
  const soon = specified('Coming Soon!', comingSoon.heading);
  const { userEmail: email } = VISITOR;
  await showSurveyAs(page, 'coming-soon');
  await open(page, documentPath(TRUST_BRIDGE));
  const sent = page.waitForRequest(/\/api\/access-requests$/);
  await fillIn(page);
  await submit(page).click();
  await expect(toast(page)).toContainText(specified('Access Granted', gate.success.title));
  await expect(toast(page)).toContainText(
    specified('Thank you! You now have access to the Trust Bridge Protocol®.', gate.success.text),
  );
  const { accessTime, source, ...payload } = (await sent).postDataJSON();
  expect(payload).toMatchObject({ formName: 'Trust Bridge Protocol Access', ...VISITOR });
  expect(new Date(accessTime).toISOString()).toBe(accessTime);
  expect(source).toBe(`${ROOT_SITE.url}/#${TRUST_BRIDGE.path}`);
  await expect.poll(() => stored(page)).toMatchObject({ trustBridgeAccess: 'true', ...VISITOR });

  await expect(h1(page)).toHaveText(heading);
  await expect(h1(page)).toBeFocused();
  await expectGreeted(page);
  const cards = page.getByRole('main').getByRole('listitem');
  for (const [index, { title, text, mailed = '' }] of (IS_FIRST_FIRM
    ? CARDS
    : welcome.cards
  ).entries()) {
    await expect(cards.nth(index).getByRole('heading')).toHaveText(title);
    for (const said of [text, mailed])
      await expect(cards.nth(index)).toContainText(fill(said, { email }));
  }
  await expect(cards).toHaveCount(welcome.cards.length);

  await enterButton(page).click();
  await expect(h1(page)).toHaveText(soon);
  await expect(h1(page)).toBeFocused();
  const told = specified(
    `The survey is being finished. You will be notified at ${email} when it opens.`,
    fill(comingSoon.text[0] ?? '', { email }),
  );
  await expect(page.getByText(told)).toBeVisible();
  await page.getByRole('button', { name: comingSoon.back }).click();
  await expect(h1(page)).toHaveText(heading);
  await enterButton(page).click();
  await follow(page, page.getByRole('main').getByRole('link', { name: comingSoon.link.label }));
  await page.goBack();
  await enterButton(page).click();

  const access = page.getByRole('button', {
    name: specified('Access', preview.button),
    exact: true,
  });
  const denied = specified('Access Denied', preview.failure.title);
  const incorrect = specified('The password is incorrect. Please try again.', preview.failure.text);
  await access.click();
  await expect(toast(page)).toContainText(denied);
  await expect(toast(page)).toContainText(incorrect);
  await expect(password(page)).toHaveAccessibleDescription(preview.required);
  await expect(password(page)).toBeFocused();
  await password(page).fill(' wrong');
  await access.click();
  await expect(password(page)).toHaveAccessibleDescription(preview.spaces);
  await password(page).fill('wrong');
  await access.click();
  await expectAnnounced(page, denied, 'assertive');
  await expect(toast(page)).toContainText(denied);
  await expect(password(page)).toHaveAccessibleDescription(incorrect);
  await expect(h1(page)).toHaveText(soon);
  await password(page).fill(CODES['survey-preview']);
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText(specified('Access Granted', preview.success.title));
  await expect(toast(page)).toContainText(
    specified('Welcome to the Implementation Survey!', preview.success.text),
  );
  await expect(password(page)).toHaveCount(0);
  await expect(page.getByText(FIRST_STATEMENT)).toBeVisible();
  await expect(h1(page)).toBeFocused();

  await page.reload();
  await started(page);
  await expect(h1(page)).toHaveText(heading);
  await expectGreeted(page);
  await enterButton(page).click();
  await expect(page.getByText(FIRST_STATEMENT)).toBeVisible();
});
