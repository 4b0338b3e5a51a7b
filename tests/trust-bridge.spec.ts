import type { Page, Route } from '@playwright/test';
import { gatedItems, publicItems } from '../builder/gates/gated-items.ts';
import { fill } from '../core/content/fill.ts';
import { KEY_DATABASE, STORAGE_KEYS } from '../core/storage-keys.ts';
import { expectAnnounced } from './support/announcements.ts';
import { violations } from './support/axe.ts';
import { firm, specified } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { follow } from './support/follow.ts';
import { fillAccess, toast } from './support/forms.ts';
import { CODES, FLAGS, PREVIEW_TOKEN, remember } from './support/gates.ts';
import { breakNetwork, chunkOf, hold, refuseStyles, SCRIPTS } from './support/network.ts';
import { documentPath, TRUST_BRIDGE } from './support/screens.ts';
import { IS_FIRST_FIRM, ROOT_SITE } from './support/sites.ts';
import { open, openStorage, started } from './support/start.ts';
import { enterButton } from './support/survey.ts';
import { contentAs, showSurveyAs } from './support/survey-state.ts';

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
    mailed:
      'We keep your answers encrypted, and only until your copy has left, seven days at most.',
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

/** Opens the page for a visitor whose browser stores these values besides the flag. */
async function openAdmitted(page: Page, values: Record<string, string>): Promise<void> {
  await openStorage(page);
  await page.evaluate((all) => void Object.assign(localStorage, all), {
    trustBridgeAccess: 'true',
    ...values,
  });
  await open(page, documentPath(TRUST_BRIDGE));
}

/** Presses the button that forgets the visitor and reloads the page. */
async function startOver(page: Page, name: string): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name }).click()]);
  await started(page);
  await expect(page.getByRole('main')).toBeFocused();
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
    await fillAccess(page, ...Object.values(VISITOR));
    await submit(page).click();
    await enterButton(page).click();
    await expect(page.getByText(firm.pages.arriving.missing)).toBeVisible();
    network.mend();
    await page.getByRole('button', { name: firm.pages.arriving.retry }).click();
    await expect(h1(page)).toHaveText(shown);
  });
}

test('A survey that cannot be fetched says so at the top of a phone, in place of its heading too, and comes by itself, with its styles, once the network is back', {
  tag: '@long',
}, async ({ page, context, quiet }) => {
  quiet.allow(/net::ERR_FAILED/, /Couldn't load preload assets/); // Axe's own.
  await page.setViewportSize({ width: 390, height: 844 });
  const styles = await refuseStyles(page, 'password');
  await showSurveyAs(page, 'coming-soon');
  await open(page, documentPath(TRUST_BRIDGE));
  await fillAccess(page, ...Object.values(VISITOR));
  const delivered = page.waitForResponse(/\/api\/access-requests$/);
  await submit(page).click();
  await styles.haveFailed();
  await delivered;
  styles.allow();
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
  await context.setOffline(false);
  await expect(h1(page)).toHaveText('Coming Soon!');
  await expect(h1(page)).toBeFocused();
  await expect(password(page)).toBeVisible();
  await expect(page.getByText(preview.withoutScript)).toBeHidden();
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
  await fillAccess(page, ...Object.values(VISITOR));
  for (const placeholder of [
    specified('name@company.example', gate.fields.email.placeholder),
    specified('Implementation Manager, CIO, etc.', gate.fields.role.placeholder),
    specified('Your Company, Inc.', gate.fields.company.placeholder),
  ])
    await expect(page.getByPlaceholder(placeholder)).toHaveValue(/./);
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
  expect(await violations(page)).toEqual([]);

  await enterButton(page).click();
  await expect(h1(page)).toHaveText(soon);
  await expect(h1(page)).toBeFocused();
  const told = specified(
    `The survey is being finished. You will be notified at ${email} when it opens.`,
    fill(comingSoon.text[0] ?? '', { email }),
  );
  await expect(page.getByText(told)).toBeVisible();
  await expect(page.getByText(comingSoon.cannotNotify)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
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

test('Before any script has come, who returns is greeted and told where the answers are, and a stranger finds the form', async ({
  page,
}) => {
  const begun = { ...VISITOR, [STORAGE_KEYS.surveyDraft]: '{"answers":{"1":4},"step":2}' };
  const scripts = await hold(page, SCRIPTS);
  await page.goto(documentPath(TRUST_BRIDGE));
  await expect(h1(page)).toHaveText(firm.pages['trust-bridge-protocol'].hero.heading);
  await expect(page.getByRole('textbox')).toHaveCount(3);
  await page.evaluate((all) => void Object.assign(localStorage, all), {
    trustBridgeAccess: 'true',
    ...begun,
  });
  await page.reload();
  await expect(h1(page)).toHaveText(welcome.heading);
  await expectGreeted(page);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  const sections = firm.survey.sections.length;
  const place = fill(specified('You are at section 3 of 8', welcome.kept.section), {
    section: 3,
    sections,
  });
  await expect(page.getByText(place)).toBeVisible();
  await expect(enterButton(page)).toBeDisabled();
  const shown = await h1(page).elementHandle();
  await scripts.release();
  await started(page);
  await expect(enterButton(page)).toBeEnabled();
  expect(await shown?.evaluate((element) => element.isConnected), 'React takes it over').toBe(true);
  await expectGreeted(page);
  await expect(page.getByText(place)).toBeVisible();
  await page.evaluate((key) => localStorage.removeItem(key), STORAGE_KEYS.surveyDraft);
  await page.reload();
  await started(page);
  await expect(page.getByText(place)).toHaveCount(0);
});

test.describe('The access form', () => {
  test('is empty, carries its two hidden inputs, promises confidence, and keeps what is typed through a reload', async ({
    page,
  }) => {
    await open(page, documentPath(TRUST_BRIDGE));
    const form = page.getByRole('main').locator('form');
    await expect(form.getByRole('textbox')).toHaveCount(3);
    for (const field of await form.getByRole('textbox').all()) await expect(field).toHaveValue('');
    const next = form.locator('input[type=hidden][name=_next]');
    const address = `${ROOT_SITE.url}/#${TRUST_BRIDGE.path}`;
    await expect(next).toHaveValue(address);
    await open(page, `${documentPath(TRUST_BRIDGE)}?utm_source=letter#before`);
    await expect(next, 'without what came with it').toHaveValue(address);
    await expect(form.locator('input[type=hidden][name=_subject]')).toHaveValue(
      'New Trust Bridge Protocol Access',
    );
    await expect(form).toContainText(/kept confidential and not shared with third parties/);
    await fillAccess(page, 'ana@example.com', 'CIO');
    await page.reload();
    await started(page);
    for (const [index, value] of ['ana@example.com', 'CIO', ''].entries())
      await expect(form.getByRole('textbox').nth(index)).toHaveValue(value);
  });

  test('shows its three messages on submit and then on every change, and moves focus to the first error', async ({
    page,
  }) => {
    await open(page, documentPath(TRUST_BRIDGE));
    const [email, role, company] = await page.getByRole('main').getByRole('textbox').all();
    await role?.fill('C');
    await expect(page.getByText('Please enter your role.')).toHaveCount(0);
    await submit(page).click();
    for (const message of [
      'Please enter a valid email address.',
      'Please enter your role.',
      'Please enter your company name.',
    ]) {
      await expect(page.getByText(message)).toBeVisible();
    }
    await expect(email ?? page.locator('none')).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await email?.fill('ada@');
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await email?.fill('ada@client.example');
    await expect(page.getByText('Please enter a valid email address.')).toHaveCount(0);
    await role?.fill('CIO');
    await expect(page.getByText('Please enter your role.')).toHaveCount(0);
    await company?.fill('N');
    await expect(page.getByText('Please enter your company name.')).toBeVisible();
    await submit(page).click();
    await expect(company ?? page.locator('none')).toBeFocused();
    expect(await stored(page)).not.toHaveProperty('trustBridgeAccess');
  });
});

test('The flag gives access to the page as specified, and with the preview flag, too, still not to the survey', async ({
  page,
}) => {
  await showSurveyAs(page, 'coming-soon');
  await openAdmitted(page, { [FLAGS['survey-preview']]: 'true' });
  await expect(page.getByText(welcome.stranger)).toBeVisible();
  await expect(page.getByText(`is sent to ${welcome.ownAddress}`)).toBeVisible();
  await enterButton(page).click();
  await expect(h1(page), 'the browser does not know who answers').toHaveText(
    firm.pages['trust-bridge-protocol'].hero.heading,
  );
  await fillAccess(page, ...Object.values(VISITOR));
  await submit(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coming Soon!');
  await expect(password(page)).toBeVisible();
  await expect(page.getByText(FIRST_STATEMENT)).toHaveCount(0);
});

test('Once content says that the survey is open, the welcome panel leads straight into it', async ({
  page,
}) => {
  const opened = await gatedItems(contentAs('open'), PREVIEW_TOKEN);
  expect(opened.map(({ gate, path }) => `${gate}/${path}`)).toContain('client-access/survey');
  expect(opened.filter(({ gate }) => gate === 'survey-preview')).toEqual([]);
  expect(
    (await Promise.all([contentAs('open'), contentAs('coming-soon')].map(publicItems))).map(
      ({ size }) => size,
    ),
  ).toEqual([1, 0]);
  await showSurveyAs(page, 'open');
  await openAdmitted(page, VISITOR);
  await enterButton(page).click();
  await expect(page.getByText(FIRST_STATEMENT)).toBeVisible();
});

/** What Start over asks about before it deletes it: a message that reached nobody, and answers. */
const ONLY_HERE = [
  {
    words: welcome.unsent,
    key: STORAGE_KEYS.unsent,
    value: {
      'contact-messages': {
        submission: {
          resource: 'contact-messages',
          payload: {
            formName: 'Contact Message',
            name: 'Ada',
            userEmail: 'ada@client.example',
            message: 'We went live.',
          },
        },
        key: 'a'.repeat(32),
        since: Date.now(),
      },
    },
  },
  {
    words: welcome.answers,
    key: STORAGE_KEYS.surveyDraft,
    value: {
      answers: { 1: 4 },
      comments: { workingWell: '', improvements: '', suggestions: '' },
      times: { 1: 1 },
      respondent: {},
      step: 0,
    },
  },
];

test('Not you? Start over asks before it deletes what is in this browser alone, and then leaves nothing of the visitor', async ({
  page,
}) => {
  // The access of clients has journeys of its own.
  const { clientAccess: _clientAccess, unsent, ...others } = STORAGE_KEYS;
  for (const { words, key, value } of ONLY_HERE) {
    await openAdmitted(page, VISITOR);
    await expect(h1(page)).toHaveText(welcome.heading);
    await remember(page, 'survey-preview');
    expect(await countKeys(page)).toBe(1);
    const also = key === unsent ? Object.values(others) : [];
    await page.evaluate(
      ([keys, key, value]) => {
        for (const each of keys) localStorage.setItem(each, localStorage.getItem(each) ?? '{}');
        localStorage.setItem(key, value);
      },
      [also, key, JSON.stringify(value)] as const,
    );
    const before = await stored(page);
    await page.getByRole('button', { name: 'Not you? Start over' }).click();
    await expect(page.getByRole('status').filter({ hasText: words.text })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await stored(page)).toEqual(before);
    await startOver(page, words.button);
    await expect(submit(page)).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue('');
    expect(await stored(page)).toEqual({});
    expect(await countKeys(page)).toBe(0);
  }
});

/** How many gate keys the browser stores. */
function countKeys(page: Page): Promise<number> {
  return page.evaluate(async (name) => {
    const opening = indexedDB.open(name);
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const counting = database.transaction('keys').objectStore('keys').count();
    const count = await new Promise<number>((resolve) => {
      counting.onsuccess = () => resolve(counting.result);
    });
    database.close();
    return count;
  }, KEY_DATABASE);
}
