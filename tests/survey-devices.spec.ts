import { readFile } from 'node:fs/promises';
import { type Browser, devices, type Page } from '@playwright/test';
import { STORAGE_KEYS } from '../core/storage-keys.ts';
import { newDraftToken } from '../core/survey/draft-token.ts';
import { violations } from './support/axe.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { freshAddress } from './support/fresh.ts';
import { RESPONSE, remember } from './support/gates.ts';
import { mailTo } from './support/mailbox.ts';
import { breakNetwork } from './support/network.ts';
import { Quiet } from './support/quiet.ts';
import { ROOT_SITE } from './support/sites.ts';
import { markStart, open, openStorage, settled, started } from './support/start.ts';
import { allAnswered, button, COMMENTS_STEP, enterSurvey, expectKept, groups, openSurvey, rating, sections, statements, VISITOR } from './support/survey.ts';
import { showSurveyAs } from './support/survey-state.ts';

const { survey: words, thankYou } = content.pages['implementation-survey'];
const bridge = content.pages['trust-bridge-protocol'];
const { anotherDevice } = words;
const PAGE = '/adoption/trust-bridge-protocol/';
/** The browser's console messages for a stale revision and for a draft that is over. */
const ANSWERED_4XX = /the server responded with a status of 4\d\d/;
const notice = (page: Page, { heading }: { heading: string }) => page.getByRole('heading', { level: 2, name: heading });

interface Device {
  page: Page;
  quiet: Quiet;
  leave: () => Promise<void>;
}

/** A phone on which the visitor has access, with the preview password stored. */
async function takePhone(browser: Browser): Promise<Device> {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, baseURL: ROOT_SITE.url });
  await context.addInitScript(markStart);
  const quiet = new Quiet(context);
  const page = await context.newPage();
  await openStorage(page);
  await page.evaluate((values) => Object.entries(values).forEach(([key, value]) => void localStorage.setItem(key, value)), VISITOR);
  await remember(page, 'survey-preview');
  return { page, quiet, leave: () => context.close() };
}

/** Fills in the access form, which comes before the survey on a device that doesn't know the visitor. */
async function introduce(page: Page): Promise<void> {
  const { fields, button: access } = bridge.gate;
  await page.getByLabel(fields.email.label).fill('ana@example.com');
  await page.getByLabel(fields.role.label).fill('CIO');
  await page.getByLabel(fields.company.label).fill('Northwater');
  await button(page, access).click();
}

/** Opens a link in a new document, as a mail program does. */
async function follow(page: Page, link: string): Promise<void> {
  await page.goto('about:blank');
  await open(page, link);
}

/** Requests the resume link, and reads it in the mail. */
async function askForLink(page: Page, email: string): Promise<string> {
  await button(page, anotherDevice.button).click();
  await page.getByRole('textbox', { name: anotherDevice.label }).fill(email);
  await button(page, anotherDevice.send).click();
  await expect(page.getByText(`The link is on its way to ${email}.`)).toBeFocused();
  const mail = await mailTo(email, content.mail['survey-link'].subject);
  return linkIn(mail);
}

const linkIn = ({ text }: { text?: string | undefined }) => text?.match(/http\S+#continue=[\w-]+/)?.[0] ?? '';

/** Reads a draft as whoever holds its token. */
async function readDraft(token: string): Promise<{ answers: Record<string, number> }> {
  const response = await fetch(`${ROOT_SITE.url}/api/survey-drafts/current`, { headers: { Authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return response.json();
}

/** Hands the browser over to the next person, which reloads the page. */
async function startOver(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('load'), button(page, bridge.welcome.startOver).click()]);
  await started(page);
  await expect(page.getByLabel(bridge.gate.fields.email.label)).toBeVisible();
}

/** Shows the page again, as when the visitor returns to its tab. */
const comeBack = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

async function expectNoViolations(page: Page): Promise<void> {
  await settled(page);
  expect(await violations(page)).toEqual([]);
}

test.describe('A survey on two devices', () => {
  test('is continued by a mailed link, by choice, with a copy that the first device does not see, and brought back by another link', async ({
    page,
    browser,
    quiet,
  }) => {
    quiet.allow(ANSWERED_4XX);
    await openSurvey(page, { answers: { 1: 4, 2: 4, 3: 4 }, step: 1 });
    await rating(page, 4, 2).check();
    const link = await askForLink(page, freshAddress('copied.example'));
    const token = link.split('=')[1] ?? '';
    expect(link).toBe(`${ROOT_SITE.url}${PAGE}#continue=${token}`);

    const phone = await takePhone(browser);
    const asked: string[] = [];
    phone.page.on('request', (request) => asked.push(request.url()));
    await follow(phone.page, link);
    await expect(notice(phone.page, anotherDevice.offer)).toBeFocused();
    await expect(phone.page.getByText('Statements answered behind this link: 4.')).toBeVisible();
    await expectKept(phone.page, 'surveyDraft', undefined);
    await expectNoViolations(phone.page);
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(asked.join()).not.toContain(token);
    await expect(phone.page).toHaveURL(`${ROOT_SITE.url}/#/adoption/trust-bridge-protocol`);
    await button(phone.page, anotherDevice.take).tap();
    await expect(phone.page.getByText(anotherDevice.restored)).toBeVisible();
    await expect(phone.page.getByRole('heading', { level: 1, name: words.heading })).toBeFocused();
    await expect(notice(phone.page, { heading: sections[1]?.title ?? '' })).toBeVisible();
    await expect(rating(phone.page, 4, 2)).toBeChecked();
    await expectNoViolations(phone.page);

    await rating(phone.page, 5, 5).check();
    const back = await askForLink(phone.page, freshAddress('brought-back.example'));
    // Drafts are sent in turn: by now the phone has sent everything that it would.
    expect(await readDraft(token)).toMatchObject({ answers: { 1: 4, 2: 4, 3: 4, 4: 2 } });
    expect((await readDraft(token)).answers).not.toHaveProperty('5');
    await expectKept(page, 'surveyDraft', { 1: 4, 2: 4, 3: 4, 4: 2 });

    await follow(page, back);
    await expect(notice(page, anotherDevice.choose)).toBeFocused();
    await button(page, anotherDevice.take).click();
    await expect(rating(page, 5, 5)).toBeChecked();
    await follow(phone.page, link); // A mail is opened again to come back to the survey.
    await expect(rating(phone.page, 5, 5)).toBeChecked();
    expect(phone.quiet.unexpected()).toEqual([]);
    await phone.leave();
  });

  test('of a stranger is adopted only on a clear choice, by the keyboard too, and the stranger reads nothing that is added', { tag: '@long' }, async ({
    page,
    quiet,
  }) => {
    quiet.allow(ANSWERED_4XX);
    const token = newDraftToken();
    const ask = (method: string, body: object, path = '') =>
      fetch(`${ROOT_SITE.url}/api/survey-drafts/current${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    await ask('PUT', { revision: 0, answers: {} });
    const victim = freshAddress('victim.example');
    expect((await ask('POST', { userEmail: victim }, '/links')).status).toBe(422);
    await ask('PUT', { revision: 1, answers: { 1: 3 }, times: { 1: 1 } });
    expect((await ask('POST', { userEmail: victim }, '/links')).status).toBe(201);
    const link = linkIn(await mailTo(victim, content.mail['survey-link'].subject));

    await openSurvey(page);
    await follow(page, link);
    await expect(notice(page, anotherDevice.offer)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button(page, anotherDevice.take)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: words.heading })).toBeFocused();
    await rating(page, 1, 5).check();
    await follow(page, link);
    await expect(notice(page, anotherDevice.choose)).toBeFocused();
    await button(page, anotherDevice.keep).press('Enter');
    await expect(rating(page, 1, 5)).toBeChecked();

    await follow(page, link);
    await button(page, anotherDevice.take).press('Enter');
    await expect(rating(page, 1, 3)).toBeChecked();
    await rating(page, 2, 5).check();
    await askForLink(page, freshAddress('own.example'));
    // Drafts are sent in turn: by now everything was sent that would be.
    expect((await readDraft(token)).answers).toEqual({ 1: 3 });
  });

  test('is sent again once the network is back, to the link that opens it, and kept in step in other tabs', { tag: '@long' }, async ({
    page,
    context,
    quiet,
  }) => {
    quiet.allow(/ERR_INTERNET_DISCONNECTED/, ANSWERED_4XX); // Either tab can send first, and the other's revision is stale then.
    await openSurvey(page, { answers: { 1: 4 } });
    const token = (await askForLink(page, freshAddress('behind.example'))).split('=')[1] ?? '';
    const tab = await context.newPage();
    await open(tab, PAGE);
    await enterSurvey(tab);
    await context.setOffline(true);
    await rating(page, 2, 1).check();
    await expect(page.getByText(anotherDevice.behind)).toBeVisible();
    await expect(rating(tab, 2, 1)).toBeChecked();
    await rating(tab, 3, 2).check();
    await context.setOffline(false);
    await expect(page.getByText(anotherDevice.behind)).toHaveCount(0);
    await expect.poll(async () => (await readDraft(token)).answers).toEqual({ 1: 4, 2: 1, 3: 2 });
    await tab.close();
  });

  test('is submitted on one, once, and is gone for the other', { tag: '@long' }, async ({ page, browser, quiet }) => {
    quiet.allow(ANSWERED_4XX);
    await openSurvey(page, { answers: allAnswered(4), step: COMMENTS_STEP });
    const visitor = freshAddress('both.example');
    const link = await askForLink(page, visitor);
    const phone = await takePhone(browser);
    await follow(phone.page, link);
    await button(phone.page, anotherDevice.take).tap();
    // The draft contains answers without the respondent's identity.
    await phone.page.getByRole('textbox', { name: words.submit.mailed.label }).fill(visitor);
    await button(phone.page, words.submit.button).tap();
    await expect(phone.page.getByRole('heading', { name: thankYou.heading })).toBeVisible();
    const copy = await mailTo(visitor, content.mail['survey-copy'].subject);
    expect(copy.text).toContain(statements[29]?.text);

    await button(page, words.submit.button).click();
    await expect(notice(page, anotherDevice.submitted)).toBeFocused();
    await expectNoViolations(page);
    await button(page, anotherDevice.clear).click();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(groups(page)).toHaveCount(3);
    expect(phone.quiet.unexpected()).toEqual([]);
    await phone.leave();
  });

  test('asks a device that does not know the visitor for the access form first, and then goes on where it was', { tag: '@long' }, async ({ page, browser }) => {
    await openSurvey(page, { answers: { 1: 4, 2: 5 } });
    const link = await askForLink(page, freshAddress('unknown.example'));
    const phone = await takePhone(browser);
    await phone.page.evaluate((keys) => keys.forEach((key) => void localStorage.removeItem(key)), Object.keys(VISITOR));
    await follow(phone.page, link);
    await introduce(phone.page);
    await button(phone.page, anotherDevice.take).tap();
    await expect(rating(phone.page, 2, 5)).toBeChecked();
    expect(phone.quiet.unexpected()).toEqual([]);
    await phone.leave();
  });

  test('whose responses are submitted no longer has answers that wait', { tag: '@long' }, async ({ page, quiet }) => {
    quiet.allow(ANSWERED_4XX);
    await showSurveyAs(page, 'coming-soon');
    await openSurvey(page, { answers: allAnswered(4), step: COMMENTS_STEP });
    const link = await askForLink(page, freshAddress('opened-late.example'));
    await button(page, words.submit.button).click();
    await expect(page.getByRole('heading', { name: thankYou.heading })).toBeVisible();
    await page.evaluate((flag) => localStorage.removeItem(flag), STORAGE_KEYS.surveyPreview);
    await follow(page, link);
    await expect(page.getByText(bridge.comingSoon.submitted)).toBeVisible();
    await expect(page.getByText(bridge.comingSoon.waiting)).toHaveCount(0);
  });

  test('is submitted on one before the other could send its last answers, which are not lost', { tag: '@long' }, async ({ page, quiet }) => {
    quiet.allow(ANSWERED_4XX, /ERR_FAILED/);
    await openSurvey(page, { answers: allAnswered(4), step: COMMENTS_STEP });
    const visitor = freshAddress('late.example');
    const link = await askForLink(page, visitor);
    const network = await breakNetwork(page, '**/api/survey-drafts/current');
    await page.getByRole('textbox', { name: words.comments.fields.workingWell }).fill('Labels');
    await expect(page.getByText(anotherDevice.behind)).toBeVisible();
    const response = { ...RESPONSE, userEmail: visitor, draftToken: link.split('=')[1] };
    const submitted = await fetch(`${ROOT_SITE.url}/api/survey-responses`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(response),
    });
    expect(submitted.status).toBe(201);
    network.mend();
    await comeBack(page);
    await expect(notice(page, anotherDevice.submitted)).toBeFocused();
    await expect(page.getByText(anotherDevice.submittedLate)).toBeVisible();
    await expectNoViolations(page);
    const download = page.waitForEvent('download');
    await button(page, words.download).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Labels');
  });

  test('is cleared where the copy is, which the first device is told of', { tag: '@long' }, async ({ page, browser, quiet }) => {
    quiet.allow(ANSWERED_4XX);
    await openSurvey(page, { answers: { 1: 4 } });
    const link = await askForLink(page, freshAddress('told.example'));
    const phone = await takePhone(browser);
    await follow(phone.page, link);
    await button(phone.page, anotherDevice.take).tap();
    const erased = phone.page.waitForResponse((response) => response.request().method() === 'DELETE' && response.ok());
    await button(phone.page, words.clear).tap();
    await erased;
    await comeBack(page);
    await expect(notice(page, anotherDevice.erased)).toBeFocused();
    await expectNoViolations(page);
    await button(page, anotherDevice.keep).click();
    await expect(rating(page, 1, 4)).toBeChecked();
    expect(phone.quiet.unexpected()).toEqual([]);
    await phone.leave();
  });

  test('is cleared on one, also without a network; by then the link opens nothing, and the other keeps its copy', { tag: '@long' }, async ({
    page,
    context,
    browser,
    quiet,
  }) => {
    quiet.allow(ANSWERED_4XX, /ERR_INTERNET_DISCONNECTED/);
    await openSurvey(page, { answers: { 1: 4 } });
    const link = await askForLink(page, freshAddress('cleared.example'));
    const phone = await takePhone(browser);
    await follow(phone.page, link);
    await button(phone.page, anotherDevice.take).tap();
    await expect(rating(phone.page, 1, 4)).toBeChecked();
    // A draft that is cleared offline is erased once the browser is online.
    await context.setOffline(true);
    await button(page, words.clear).click();
    await expect(page.getByText(anotherDevice.cleared)).toBeVisible();
    await button(page, words.undo).click();
    await expect(page.getByText(anotherDevice.putBack)).toBeVisible();
    await button(page, words.clear).click();
    await expect(page.getByText(words.cleared)).toBeVisible();
    const erased = page.waitForResponse((response) => response.request().method() === 'DELETE' && response.ok());
    await context.setOffline(false);
    await erased;
    await phone.page.reload();
    await enterSurvey(phone.page);
    await expect(rating(phone.page, 1, 4)).toBeChecked();

    await follow(page, link.slice(0, -9)); // Some mail programs cut the link.
    await expect(notice(page, anotherDevice.unknown)).toBeFocused();
    await button(page, anotherDevice.goOn).click();
    await follow(page, link);
    await expect(notice(page, anotherDevice.unknown)).toBeFocused();
    await expectNoViolations(page);
    await button(page, anotherDevice.goOn).click();
    await expect(page.getByRole('heading', { level: 1, name: words.heading })).toBeFocused();
    await expect(groups(page)).toHaveCount(3);
    await phone.leave();
  });

  test('is gone from the browser of whoever starts over, and stays, with its last answer, behind the link until it is cleared there', { tag: '@long' }, async ({
    page,
    quiet,
  }) => {
    quiet.allow(ANSWERED_4XX, /ERR_FAILED/);
    const refuse = (method: string) =>
      breakNetwork(page, '**/api/survey-drafts/current', (route) => (route.request().method() === method ? route.abort() : route.fallback()));
    const everything = () => page.evaluate(() => ({ ...localStorage }));
    await showSurveyAs(page, 'coming-soon');
    await openSurvey(page, { answers: { 1: 4 } });
    await expect(page.getByText(bridge.welcome.startOverShared)).toHaveCount(0);
    const link = await askForLink(page, freshAddress('started-over.example'));
    const saving = await refuse('PUT');
    await rating(page, 2, 5).check();
    await expect(page.getByText(anotherDevice.behind)).toBeVisible();
    await page.reload();
    await expect(page.getByText(bridge.welcome.startOverShared)).toBeVisible();
    await expectNoViolations(page);
    saving.mend();
    await startOver(page);
    expect(await everything()).toEqual({});

    await follow(page, link);
    await introduce(page);
    await expect(page.getByText(bridge.comingSoon.waiting)).toBeVisible();
    await expectNoViolations(page);
    await button(page, bridge.comingSoon.back).click();
    await expect(page.getByRole('heading', { level: 1, name: bridge.welcome.heading })).toBeFocused();
    await page.evaluate((fragment) => location.assign(`#/adoption/trust-bridge-protocol${fragment}`), new URL(link).hash);
    await expect(page.getByText(bridge.comingSoon.waiting)).toBeVisible();
    await remember(page, 'survey-preview');
    await page.reload();
    await enterSurvey(page);
    await button(page, anotherDevice.take).click();
    for (const [id, value] of [
      [1, 4],
      [2, 5],
    ] as const)
      await expect(rating(page, id, value)).toBeChecked();

    // A respondent who starts over also erases the cleared draft: the browser keeps its key until our server has confirmed.
    const erasing = await refuse('DELETE');
    await button(page, words.clear).click();
    await page.reload();
    await startOver(page);
    expect(await everything()).toEqual({ [STORAGE_KEYS.surveyLink]: JSON.stringify({ taken: [], erase: [link.split('=')[1]] }) });
    erasing.mend();
    await page.reload();
    await expect.poll(everything).toEqual({});
    await follow(page, link);
    await introduce(page);
    await remember(page, 'survey-preview');
    await page.reload();
    await enterSurvey(page);
    await expect(notice(page, anotherDevice.unknown)).toBeFocused();
  });

  test('does not lose the answers that the other one held, nor those behind a link that can not be fetched', { tag: '@long' }, async ({
    page,
    browser,
    quiet,
  }) => {
    quiet.allow(ANSWERED_4XX, /ERR_FAILED/);
    await openSurvey(page, { answers: { 1: 4 } });
    const link = await askForLink(page, freshAddress('other.example'));
    const phone = await takePhone(browser);
    phone.quiet.allow(ANSWERED_4XX, /ERR_FAILED/);
    await openSurvey(phone.page, { answers: { 1: 1, 2: 1 } });
    const network = await breakNetwork(phone.page, '**/api/survey-drafts/current');
    await follow(phone.page, link);
    await expect(notice(phone.page, anotherDevice.unreachable)).toBeFocused();
    await expectNoViolations(phone.page);
    network.mend();
    await button(phone.page, anotherDevice.retry).tap();
    await expect(notice(phone.page, anotherDevice.choose)).toBeFocused();
    await expectNoViolations(phone.page);
    await button(phone.page, anotherDevice.keep).tap();
    await expect(rating(phone.page, 2, 1)).toBeChecked();
    await follow(phone.page, link);
    await button(phone.page, anotherDevice.take).tap();
    await expect(rating(phone.page, 1, 4)).toBeChecked();
    await expectKept(phone.page, 'surveyDraft', { 1: 4 });
    expect(phone.quiet.unexpected()).toEqual([]);
    await phone.leave();
  });

  test('is not shared where the link could not be mailed, which is said, as is a wrong address', { tag: '@long' }, async ({ page, quiet }) => {
    quiet.allow(ANSWERED_4XX, /ERR_FAILED/);
    await openSurvey(page, { answers: { 1: 4 } });
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('/api/survey-drafts/') && sent.push(request.headers().authorization ?? ''));
    const address = page.getByRole('textbox', { name: anotherDevice.label });
    await button(page, anotherDevice.button).click();
    await expect(address).toBeFocused();
    await expect(address).toHaveValue('ana@example.com');
    await address.fill('ana@');
    await button(page, anotherDevice.send).click();
    await expect(address).toHaveAccessibleDescription('Please enter a valid email address.');
    await expectNoViolations(page);
    expect(sent).toEqual([]);
    const network = await breakNetwork(page, '**/api/survey-drafts/current/links');
    const erased = page.waitForResponse((response) => response.request().method() === 'DELETE' && response.ok());
    const given = freshAddress('failed.example');
    await address.fill(given);
    await button(page, anotherDevice.send).click();
    await expect(page.getByText(anotherDevice.failure)).toBeVisible();
    await expectNoViolations(page);
    await erased;
    const stored = await page.request.get(`${ROOT_SITE.url}/api/survey-drafts/current`, { headers: { Authorization: sent[0] ?? '', Origin: ROOT_SITE.url } });
    expect([stored.status(), await stored.json()]).toEqual([410, { error: 'erased' }]);
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.surveyLink)).toBeNull();
    await expectKept(page, 'surveyDraft', { 1: 4 });
    network.mend();
    const limit = await breakNetwork(page, '**/api/survey-drafts/current/links', (route) => route.fulfill({ status: 429, json: { error: 'tooMany' } }));
    await button(page, anotherDevice.send).click();
    await expect(page.getByText(anotherDevice.tooFast)).toBeVisible();
    limit.mend();
    await button(page, anotherDevice.send).click();
    await expect(page.getByText(`The link is on its way to ${given}.`)).toBeFocused();
    for (const failure of [anotherDevice.failure, anotherDevice.tooFast]) await expect(page.getByText(failure)).toHaveCount(0);
  });

  test('is submitted again after an answer that was lost, and no other device is blamed', { tag: '@long' }, async ({ page, quiet }) => {
    quiet.allow(ANSWERED_4XX, /ERR_FAILED/);
    await openSurvey(page, { answers: allAnswered(3), step: COMMENTS_STEP });
    await askForLink(page, freshAddress('lost.example'));
    let isLost = false;
    const network = await breakNetwork(page, '**/api/survey-responses', async (route) => {
      await route.fetch();
      isLost = true;
      await route.abort();
    });
    await button(page, words.submit.button).click();
    await expect(page.getByRole('region', { name: /^Messages/ })).toContainText('Survey Not Submitted');
    expect(isLost).toBe(true);
    await comeBack(page);
    network.mend();
    await button(page, words.submit.button).click();
    await expect(page.getByRole('heading', { name: thankYou.heading })).toBeVisible();
  });
});
