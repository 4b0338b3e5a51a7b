import type { Page } from '@playwright/test';
import { gatedItems, publicItems } from '../builder/gates/gated-items.ts';
import { fill } from '../core/content/fill.ts';
import { KEY_DATABASE, STORAGE_KEYS } from '../core/storage-keys.ts';
import { violations } from './support/axe.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { gather } from './support/forms.ts';
import { freshAddress, freshText } from './support/fresh.ts';
import { FLAGS, PREVIEW_TOKEN, remember } from './support/gates.ts';
import { mailTo } from './support/mailbox.ts';
import { breakNetwork, hold, saveData } from './support/network.ts';
import { countStored } from './support/own-intake.ts';
import { documentPath, TRUST_BRIDGE } from './support/screens.ts';
import { FORWARD_URLS, ROOT_SITE, SUB_SITE } from './support/sites.ts';
import { open, openStorage, started } from './support/start.ts';
import { contentAs, showSurveyAs } from './support/survey-state.ts';

const words = content.pages['trust-bridge-protocol'];
const statement = content.survey.sections[0]?.statements[0]?.text ?? '';
const VISITOR = { userEmail: 'ada@client.example', userRole: 'CIO', userCompany: 'Northwater' };
const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const submit = (page: Page) =>
  page.getByRole('button', { name: 'Access the Trust Bridge Protocol' });
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));
const toSurvey = (page: Page) =>
  page.getByRole('button', { name: 'Access The Implementation Survey' });

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

async function openAdmitted(page: Page, values: Record<string, string>): Promise<void> {
  await openStorage(page);
  await page.evaluate(
    (all) => {
      for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
    },
    { trustBridgeAccess: 'true', ...values },
  );
  await open(page, documentPath(TRUST_BRIDGE));
}

/** Presses the button that forgets the visitor and reloads the page. */
async function startOver(page: Page, name: string): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name }).click()]);
  await started(page);
  await expect(page.getByRole('main')).toBeFocused();
}

test('The flag gives access to the page as specified, and with the preview flag, too, still not to the survey', async ({
  page,
}) => {
  await showSurveyAs(page, 'coming-soon');
  await openAdmitted(page, { [FLAGS['survey-preview']]: 'true' });
  await expect(page.getByText(words.welcome.stranger)).toBeVisible();
  await expect(page.getByText(`is sent to ${words.welcome.ownAddress}`)).toBeVisible();
  await toSurvey(page).click();
  await expect(h1(page), 'the browser does not know who answers').toHaveText(words.hero.heading);
  for (const [index, value] of Object.values(VISITOR).entries())
    await page.getByRole('main').getByRole('textbox').nth(index).fill(value);
  await submit(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coming Soon!');
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
  await expect(page.getByText(statement)).toHaveCount(0);
});

test('Each failed attempt to deliver an access request is logged to the console', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(/access-requests/, /could not be delivered/, /Failed to load resource/);
  await page.route('**/api/access-requests', (route) => route.abort());
  await page.clock.install();
  await open(page, documentPath(TRUST_BRIDGE));
  for (const [index, value] of Object.values(VISITOR).entries())
    await page.getByRole('main').getByRole('textbox').nth(index).fill(value);
  await page.keyboard.press('Enter');
  for (const tries of [1, 2, 3]) {
    await expect
      .poll(async () => {
        await page.clock.runFor(1000);
        return quiet.messages.filter((message) => /could not be delivered/.test(message)).length;
      })
      .toBeGreaterThanOrEqual(tries);
  }
});

test('Access does not wait for its delivery, whose failure is only logged to the console', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(/access-requests/, /The access request could not be delivered/);
  await page.route('**/api/access-requests', (route) =>
    route.fulfill({ status: 422, json: { error: 'invalid' } }),
  );
  await open(page, documentPath(TRUST_BRIDGE));
  for (const [index, value] of ['ada@client.example', 'CIO', 'Northwater'].entries())
    await page.getByRole('main').getByRole('textbox').nth(index).fill(value);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Welcome to the Trust Bridge Protocol®',
  );
  await expect
    .poll(() =>
      quiet.messages.some((message) =>
        message.startsWith('The access request could not be delivered'),
      ),
    )
    .toBe(true);
  await expect(page.getByRole('region', { name: /^Messages/ }).getByRole('listitem')).toContainText(
    'Access Granted',
  );
});

test('Access is there at once, however slow the network or if there is none, and the request gets through behind it, once', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow(
    /access-requests/,
    /Failed to load resource/,
    /could not be delivered, and will be tried again/,
  );
  const welcome = page.getByRole('heading', {
    level: 1,
    name: 'Welcome to the Trust Bridge Protocol®',
  });
  const slow = await hold(page, /\/api\/access-requests$/);
  const fill = async (company: string) => {
    for (const [index, value] of ['ada@client.example', 'CIO', company].entries())
      await page.getByRole('main').getByRole('textbox').nth(index).fill(value);
  };
  const [slowOne, lostOne] = [freshText('Slow & Steady'), freshText('Out of Reach')];
  await open(page, documentPath(TRUST_BRIDGE));
  await fill(slowOne);
  await page.keyboard.press('Enter');
  await slow.isWaiting;
  await expect(welcome).toBeVisible();
  const answered = page.waitForResponse(/\/api\/access-requests$/);
  await slow.release();
  expect((await answered).status()).toBe(201);
  await expect.poll(() => stored(page)).not.toHaveProperty([STORAGE_KEYS.outbox]);

  await startOver(page, 'Not you? Start over');
  await fill(lostOne);
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/api/access-requests'),
  );
  const delivered = page.waitForResponse(/\/api\/access-requests$/);
  await page.keyboard.press('Enter');
  await expect(welcome).toBeVisible();
  await failed;
  await context.setOffline(false);
  expect((await delivered).status()).toBe(201);
  for (const company of [slowOne, lostOne])
    expect(countStored(company, `${ROOT_SITE.folder}-data`)).toBe(1);
});

test('An access request that did not get through is sent again on the next visit, as the same one, and mailed to the firm', async ({
  page,
  quiet,
}) => {
  quiet.allow(
    /access-requests/,
    /Failed to load resource/,
    /could not be delivered, and will be tried again/,
  );
  const requests = gather(page, 'access-requests');
  const isKept = () =>
    page.evaluate((key) => localStorage.getItem(key) !== null, STORAGE_KEYS.outbox);
  const network = await breakNetwork(page, '**/api/access-requests');
  await open(page, documentPath(TRUST_BRIDGE));
  const [address, company] = [freshAddress('client.example'), freshText('Second Visit')];
  const request = [address, 'CTO', company];
  for (const [index, value] of request.entries())
    await page.getByRole('main').getByRole('textbox').nth(index).fill(value);
  const failed = page.waitForEvent('requestfailed', (one) =>
    one.url().endsWith('/api/access-requests'),
  );
  await page.keyboard.press('Enter');
  await failed;
  await expect.poll(isKept).toBe(true);

  await page.goto('about:blank'); // Leaving the page stops the attempts.
  network.mend();
  const delivered = page.waitForResponse(/\/api\/access-requests$/);
  await open(page, documentPath(TRUST_BRIDGE));
  expect((await delivered).status()).toBe(201);
  await expect.poll(isKept).toBe(false);
  expect(new Set(requests.map((one) => one.headers()['idempotency-key'])).size).toBe(1);
  expect(countStored(company, `${ROOT_SITE.folder}-data`)).toBe(1);
  const who = `${address}, ${company}`;
  const subject = fill(content.mail['access-notice'].subject, { who });
  const notice = await mailTo('inbox@firm.test', subject, company);
  expect(notice.replyTo).toMatchObject([{ address }]);
  for (const value of request) expect(notice.text).toContain(value);
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
  await toSurvey(page).click();
  await expect(page.getByText(statement)).toBeVisible();
});

test('Axe finds nothing on the panels of the Trust Bridge Protocol', { tag: '@long' }, async ({
  page,
}) => {
  await showSurveyAs(page, 'coming-soon');
  await openAdmitted(page, VISITOR);
  expect(await violations(page)).toEqual([]);
  await toSurvey(page).click();
  await expect(page.getByRole('heading', { name: 'Coming Soon!' })).toBeVisible();
  await expect(page.getByText(words.comingSoon.cannotNotify)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await remember(page, 'survey-preview');
  await page.reload();
  await toSurvey(page).click();
  await expect(page.getByText(statement)).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test.describe('The access form', () => {
  test.beforeEach(({ page }) => open(page, documentPath(TRUST_BRIDGE)));

  test('is empty, carries its two hidden inputs, and promises confidence', async ({ page }) => {
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
  });

  test('opens with the network gone before it was touched, and is delivered once the network is back', {
    tag: '@long',
  }, async ({ page, context, quiet }) => {
    quiet.allow(
      /access-requests/,
      /Failed to load resource/,
      /could not be delivered, and will be tried again/,
    );
    await saveData(page);
    await page.reload();
    await started(page);
    await context.setOffline(true);
    for (const [index, value] of Object.values(VISITOR).entries())
      await page.getByRole('main').getByRole('textbox').nth(index).fill(value);
    await submit(page).click();
    await expect(h1(page)).toHaveText('Welcome to the Trust Bridge Protocol®');
    const delivered = page.waitForResponse(/\/api\/access-requests$/);
    await context.setOffline(false);
    expect((await delivered).ok()).toBe(true);
  });

  test('shows its three messages on submit and then on every change, and moves focus to the first error', async ({
    page,
  }) => {
    const [email, role, company] = await page.getByRole('main').getByRole('textbox').all();
    await role?.fill('C');
    await expect(page.getByText('Please enter your role.')).toHaveCount(0);
    await submit(page).click();
    for (const message of [
      'Please enter your e-mail address.',
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

test('Not you? Start over asks before it throws away what has reached nobody yet, and then leaves nothing of the visitor', async ({
  page,
}) => {
  await openAdmitted(page, VISITOR);
  await expect(h1(page)).toHaveText('Welcome to the Trust Bridge Protocol®');
  await remember(page, 'survey-preview');
  expect(await countKeys(page)).toBe(1);
  // The access of clients has journeys of its own.
  const { clientAccess: _clientAccess, outbox, ...others } = STORAGE_KEYS;
  await page.evaluate(
    ([keys, outbox]) => {
      for (const key of keys) localStorage.setItem(key, localStorage.getItem(key) ?? '{}');
      const payload = {
        formName: 'Contact Message',
        name: 'Ada',
        userEmail: 'ada@client.example',
        message: 'We went live.',
      };
      const unsent = {
        submission: { resource: 'contact-messages', payload },
        key: 'a'.repeat(32),
        since: Date.now(),
      };
      localStorage.setItem(outbox, JSON.stringify({ 'contact-messages': unsent }));
    },
    [Object.values(others), outbox] as const,
  );
  const before = await stored(page);
  await page.getByRole('button', { name: 'Not you? Start over' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: words.welcome.unsent.text }),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await stored(page)).toEqual(before);
  await startOver(page, words.welcome.unsent.button);
  await expect(submit(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue('');
  expect(await stored(page)).toEqual({});
  expect(await countKeys(page)).toBe(0);
});

test('A forwarding service that cannot be reached blocks no access, and is only logged to the console', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(/https:\/\/forms\.example/, /The access request could not be delivered/);
  const calls: string[] = [];
  const { FORWARD_ACCESS_URL } = FORWARD_URLS;
  page.on(
    'request',
    (request) => request.url() === FORWARD_ACCESS_URL && calls.push(request.method()),
  );
  await page.route(FORWARD_ACCESS_URL, (route) => route.abort());
  await page.clock.install();
  await open(page, SUB_SITE.url + documentPath(TRUST_BRIDGE));
  for (const [index, value] of Object.values(VISITOR).entries())
    await page.getByRole('main').getByRole('textbox').nth(index).fill(value);
  await submit(page).click();
  await expect(h1(page)).toHaveText('Welcome to the Trust Bridge Protocol®');
  await expect
    .poll(() => quiet.messages)
    .toContainEqual(expect.stringContaining('The access request could not be delivered'));
  await expect(page.getByRole('region', { name: /^Messages/ }).getByRole('listitem')).toHaveText(
    /Access Granted/,
  );
  await page.clock.runFor(600_000);
  expect(calls, 'it may have arrived, so it is not sent again').toEqual(['POST']);
});

test('Not you? Start over asks before it deletes answers to the survey that are in this browser alone', {
  tag: '@long',
}, async ({ page }) => {
  await openAdmitted(page, VISITOR);
  const draft = {
    answers: { 1: 4 },
    comments: { workingWell: '', improvements: '', suggestions: '' },
    times: { 1: 1 },
    respondent: {},
    step: 0,
  };
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    STORAGE_KEYS.surveyDraft,
    JSON.stringify(draft),
  ] as const);
  const before = await stored(page);
  await page.getByRole('button', { name: 'Not you? Start over' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: words.welcome.answers.text }),
  ).toBeVisible();
  expect(await stored(page)).toEqual(before);
  await startOver(page, words.welcome.answers.button);
  await expect(submit(page)).toBeVisible();
  expect(await stored(page)).toEqual({});
});

for (const status of [200, 500]) {
  test(`Access makes the specified call to a forwarding service, and an answer ${status} is only logged`, {
    tag: status === 200 ? '@long' : [],
  }, async ({ page, quiet }) => {
    quiet.allow(
      /foreign request: https:\/\/forms\.example/,
      /console log: access-requests: answered/,
      /Failed to load resource/,
    );
    const { FORWARD_ACCESS_URL } = FORWARD_URLS;
    const sent = page.waitForRequest(
      (request) => request.url() === FORWARD_ACCESS_URL && request.method() === 'POST',
    );
    await page.route(FORWARD_ACCESS_URL, (route) =>
      route.fulfill({
        status: route.request().method() === 'OPTIONS' ? 204 : status,
        headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' },
      }),
    );
    await open(page, `${SUB_SITE.url}${documentPath(TRUST_BRIDGE)}?utm_source=letter`);
    for (const [index, value] of Object.values(VISITOR).entries())
      await page.getByRole('main').getByRole('textbox').nth(index).fill(value);
    await submit(page).click();
    await expect(h1(page)).toHaveText('Welcome to the Trust Bridge Protocol®');
    const request = await sent;
    expect(request.headers()).toMatchObject({ accept: 'application/json' });
    const accessTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(request.postDataJSON()).toEqual({
      formName: 'Trust Bridge Protocol Access',
      ...VISITOR,
      accessTime,
      source: `${SUB_SITE.url}/#${TRUST_BRIDGE.path}`,
    });
    await expect.poll(() => quiet.messages).toContain(`access-requests: answered ${status}`);
  });
}
