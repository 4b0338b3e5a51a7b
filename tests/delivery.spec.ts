import type { Locator, Page, Request } from '@playwright/test';
import { fill } from '../core/content/fill.ts';
import { STORAGE_KEYS } from '../core/storage-keys.ts';
import { expectAnnounced } from './support/announcements.ts';
import { violations } from './support/axe.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { contactForm, fillAccess, fillContact, gather, toast } from './support/forms.ts';
import { freshAddress, freshText } from './support/fresh.ts';
import { mailTo } from './support/mailbox.ts';
import { breakNetwork, hold, rewrite, SCRIPTS, saveData } from './support/network.ts';
import { countStored } from './support/own-intake.ts';
import { documentPath, TRUST_BRIDGE } from './support/screens.ts';
import { FORWARD_URLS, PLAIN_SITE, ROOT_SITE, SUB_SITE } from './support/sites.ts';
import { open, started } from './support/start.ts';
import { allAnswered, button, COMMENTS_STEP, openSurvey } from './support/survey.ts';

const {
  contact,
  insights,
  'implementation-survey': { survey, thankYou },
  'trust-bridge-protocol': trustBridge,
} = content.pages;
declare global {
  interface Window {
    /** Reads of responses from other hosts. */
    reads?: string[];
  }
}

const CONTACT_PAGE = `${SUB_SITE.url}/adoption/contact/`;
const ACCESS_PATH = '/adoption/trust-bridge-protocol';
const RESULTS =
  'Results Access When you submit, a copy of your responses is sent to ana@example.com.';
const CONFIDENTIALITY = 'Confidentiality Your responses are confidential.';
const NO_COPY = 'From this site no copy can be e-mailed, so none has been sent.';

// tests/run.ts builds the site under a base path with the forwarding adapter.
test.describe('With forwarding services in place of the intake', () => {
  test.beforeEach(({ quiet }) =>
    quiet.allow(
      /foreign request: https:\/\/(forms|mail)\.example/,
      /Failed to load resource/,
      /failed request: https:/,
    ),
  );

  test('each form makes the specified call to its service, and an answer of failure counts as success', async ({
    page,
    quiet,
  }) => {
    quiet.allow(/console log: (newsletter-signups|access-requests): answered 500/);
    await page.addInitScript(noteReads);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const box = (name: string) => page.getByRole('region', { name });
    const main = page.getByRole('main');
    const access = { userEmail: 'ada@example.org', userRole: 'CIO', userCompany: 'Northwater' };
    for (const { url, path, part, typed, before, after, absent, payload } of [
      {
        url: FORWARD_URLS.FORWARD_GUIDE_URL,
        path: '/adoption/contact',
        part: box(contact.guide.heading),
        typed: ['ada@example.org'],
        before: [],
        after: 'Thank you for your interest!',
        // The service knows nobody who wants no e-mail.
        absent: [contact.guide.cannotDeliver, contact.guide.thankYou.unwanted],
        payload: { formName: 'Adoption Readiness Guide Request', requestedAt: time },
      },
      {
        url: FORWARD_URLS.FORWARD_NEWSLETTER_URL,
        path: '/adoption/insights',
        part: box(insights.newsletter.heading),
        typed: ['ada@example.org'],
        before: insights.newsletter.unconfirmed,
        after: "You're on the list!",
        // No address is confirmed here.
        absent: [...insights.newsletter.text, insights.newsletter.subscribed.text],
        payload: { formName: 'Newsletter Subscription', subscribedAt: time },
      },
      {
        url: FORWARD_URLS.FORWARD_ACCESS_URL,
        path: ACCESS_PATH,
        part: main,
        typed: Object.values(access),
        before: [trustBridge.gate.forwarded],
        after: 'Welcome to the Trust Bridge Protocol®',
        absent: [trustBridge.gate.cannotDeliver],
        payload: { formName: 'Trust Bridge Protocol Access', accessTime: time, ...access },
      },
    ]) {
      const requests = await play(page, url, 500);
      await open(page, `${SUB_SITE.url}${path}/?utm_source=letter#guide`);
      for (const words of before) await expect(part.getByText(words).first()).toBeVisible();
      for (const [index, value] of typed.entries())
        await part.getByRole('textbox').nth(index).fill(value);
      await page.keyboard.press('Enter');
      await expect(main.getByRole('heading', { name: after })).toBeVisible();
      for (const words of absent) await expect(main).not.toContainText(words);
      await expect.poll(() => requests.length).toBe(1);
      const [request] = requests;
      expect(request?.headers()).toMatchObject({
        'content-type': 'application/json',
        accept: 'application/json',
      });
      expect(request?.postDataJSON()).toEqual({
        userEmail: 'ada@example.org',
        ...payload,
        source: `${SUB_SITE.url}/#${path}`,
      });
      expect(
        await page.evaluate(() => window.reads),
        'the content of the answer is not read',
      ).toEqual([]);
    }
    for (const resource of ['newsletter-signups', 'access-requests'])
      await expect.poll(() => quiet.messages).toContain(`${resource}: answered 500`);
  });

  test("only what throws is a failure: 'Request Error'", async ({ page }) => {
    await page.route(FORWARD_URLS.FORWARD_GUIDE_URL, (route) => route.abort());
    await open(page, CONTACT_PAGE);
    await askForGuide(page);
    await expectAnnounced(page, 'Request Error', 'assertive');
    await expect(toast(page)).toContainText('Request Error');
    await expect(toast(page)).toContainText(
      'There was an issue processing your request. Please try again.',
    );
    await expect(page.getByText(contact.guide.thankYou.urgent)).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(contact.guide.thankYou.unwanted);
    await expect(page.getByLabel(contact.guide.field.label)).toHaveValue('ada@example.org');
    expect(await page.evaluate(() => localStorage.length), 'nothing is kept').toBe(0);
  });
});

test.describe('With forwarding services, the survey', () => {
  const REACHED_BY = { answers: allAnswered(4), step: COMMENTS_STEP, site: SUB_SITE.url };

  /** Checks that the cards keep the specification's claims, each with the true line beside it. */
  async function expectCards(page: Page, goes: 'forwarded' | 'nowhere'): Promise<void> {
    const cards = page.getByRole('main').getByRole('listitem');
    for (const [index, claim] of [RESULTS, CONFIDENTIALITY].entries()) {
      const line = trustBridge.welcome.cards[index]?.[goes];
      await expect(cards.nth(index)).toHaveText(`${claim} ${line}`, { useInnerText: true });
    }
  }

  test('says that it reaches nobody, makes no call and is only logged to the console', async ({
    page,
    quiet,
  }) => {
    quiet.allow(/console log: survey-responses/);
    const requests: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()));
    await openSurvey(page, REACHED_BY);
    await expect(page.getByText(survey.cannotDeliver)).toBeVisible();
    await expect(page.getByRole('textbox'), 'the comments, and no address').toHaveCount(3);
    await expect(page.getByRole('main')).not.toContainText(/copy of your responses/);
    expect(await violations(page)).toEqual([]);
    await button(page, survey.submit.button).evaluate((element: HTMLButtonElement) => {
      element.click();
      element.click();
    });
    await expect(toast(page)).toContainText('Survey Submitted Successfully');
    await expect(toast(page)).toContainText(
      'Thank you for your feedback! A copy has been sent to ana@example.com.',
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Thank You for Your Feedback!',
    );
    await expect(page.getByText(NO_COPY)).toBeVisible();
    for (const words of thankYou.nowhere) await expect(page.getByText(words)).toBeVisible();
    const logged = () => quiet.messages.filter((message) => message.startsWith('survey-responses'));
    await expect.poll(logged).toHaveLength(1);
    expect(requests).toEqual([]);

    await button(page, 'Return to Start').click();
    await expectCards(page, 'nowhere');
    expect(logged(), 'two clicks at once are one submission').toHaveLength(1);

    await openSurvey(page, REACHED_BY);
    await expect(page.getByRole('textbox')).toHaveCount(3);
    await expect(
      page.getByRole('main'),
      'responses that reached nobody were not submitted',
    ).not.toContainText(survey.submit.again.split('{date}')[0] ?? '');
  });

  test('that is connected to one says that the address goes with it and no copy is mailed', {
    tag: '@long',
  }, async ({ page, quiet }) => {
    quiet.allow(/foreign request: https:\/\/forms\.example\/survey/);
    const { FORWARD_ACCESS_URL: access } = FORWARD_URLS;
    // A build with that setting has the address in a script, and other lines on the cards.
    await rewrite(page, SUB_SITE.url + documentPath(TRUST_BRIDGE), (html) =>
      trustBridge.welcome.cards.reduce(
        (text, { nowhere, forwarded }) => text.replace(`<p>${nowhere}`, `<p>${forwarded}`),
        html,
      ),
    );
    await rewrite(page, SCRIPTS, (script) =>
      script.replace(
        new RegExp(`(["'\`])${access}\\1`),
        `$&,"survey-responses":"${new URL('survey', access)}"`,
      ),
    );
    const requests = await play(page, new URL('survey', access).href, 200);
    await openSurvey(page, REACHED_BY);
    await expect(page.getByText(survey.forwarded).first()).toBeVisible();
    await expect(
      page.getByRole('textbox', { name: survey.submit.forwarded.label }),
    ).not.toHaveAttribute('required');
    await expect(page.getByRole('main')).not.toContainText(/copy of your responses/);
    await button(page, survey.submit.button).click();
    await expect(page.getByText(NO_COPY)).toBeVisible();
    for (const words of thankYou.forwarded) await expect(page.getByText(words)).toBeVisible();
    expect(requests.map((request) => request.postDataJSON())).toMatchObject([
      { userEmail: 'ana@example.com', answers: allAnswered(4) },
    ]);
    expect(requests[0]?.postDataJSON(), 'no service gets the token').not.toHaveProperty(
      'previewToken',
    );
    await button(page, 'Return to Start').click();
    await expectCards(page, 'forwarded');
  });
});

// tests/run.ts builds the site on a plain file server with the console adapter.
test('With nothing behind the site, each form says before and after that it reaches nobody', async ({
  page,
  quiet,
}) => {
  quiet.allow(/console log: /);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.url().includes('/api/')) requests.push(request.url());
  });
  const { form, guide } = contact;
  const { newsletter } = insights;
  const { gate, welcome, comingSoon } = trustBridge;
  const box = ({ heading }: { heading: string }) => page.getByRole('region', { name: heading });
  const main = page.getByRole('main');
  const [contactPath, listPath] = ['/adoption/contact/', '/adoption/insights/'];
  await page.goto(PLAIN_SITE.url + contactPath);
  await expect(page.getByText(contact.faqTeaser.items[0]?.undelivered ?? '')).toBeVisible();
  await expect(page.getByText(contact.faqTeaser.items[0]?.text ?? '')).toHaveCount(0);
  for (const [address, part, line, success, formName] of [
    [contactPath, contactForm(page), form.cannotDeliver, 'Message Sent', 'Contact Message'],
    [
      contactPath,
      box(guide),
      guide.cannotDeliver,
      'Request Received!',
      'Adoption Readiness Guide Request',
    ],
    [
      listPath,
      box(newsletter),
      newsletter.cannotDeliver,
      'Thank you for subscribing!',
      'Newsletter Subscription',
    ],
    [`${ACCESS_PATH}/`, main, gate.cannotDeliver, 'Access Granted', 'Trust Bridge Protocol Access'],
  ] as [string, Locator, string, string, string][]) {
    await open(page, PLAIN_SITE.url + address);
    await expectLine(part, line);
    for (const field of await part.getByRole('textbox').all()) await field.fill('ada@example.org');
    await part.locator('button[type=submit]').click();
    await expect(toast(page)).toContainText(success);
    await expect
      .poll(() => quiet.messages.some((message) => message.startsWith(formName)))
      .toBe(true);
    // Access is given here, and what it can't bring, word of the opening, comes up later.
    if (part !== main) await expectLine(part, line);
    expect(await violations(page)).toEqual([]);
  }
  expect(requests).toEqual([]);
  await button(page, welcome.button).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coming Soon!');
  await expectLine(main, comingSoon.cannotNotify);
  expect(await violations(page)).toEqual([]);
});

test('A form that is submitted twice at once delivers once', async ({ page, quiet }) => {
  quiet.allow(/console log: Contact Message/);
  await open(page, `${PLAIN_SITE.url}/adoption/contact/`);
  await fillContact(page);
  await contactForm(page).evaluate((form: HTMLFormElement) => [
    form.requestSubmit(),
    form.requestSubmit(),
  ]);
  await expect(toast(page)).toContainText('Message Sent');
  expect(quiet.messages.filter((message) => message.startsWith('Contact Message'))).toHaveLength(1);
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
  const slow = await hold(page, /\/api\/access-requests$/);
  const [slowOne, lostOne] = [freshText('Slow & Steady'), freshText('Out of Reach')];
  await saveData(page); // The network goes before the form has been touched.
  await open(page, documentPath(TRUST_BRIDGE));
  await fillAccess(page, 'ada@client.example', 'CIO', slowOne);
  await page.keyboard.press('Enter');
  await slow.isWaiting;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(trustBridge.welcome.heading);
  const answered = page.waitForResponse(/\/api\/access-requests$/);
  await slow.release();
  expect((await answered).status()).toBe(201);
  await expect.poll(isKept(page)).toBe(false);

  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Not you? Start over' }).click(),
  ]);
  await started(page);
  await context.setOffline(true);
  await fillAccess(page, 'ada@client.example', 'CIO', lostOne);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(trustBridge.welcome.heading);
  const delivered = page.waitForResponse(/\/api\/access-requests$/);
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
  const network = await breakNetwork(page, '**/api/access-requests');
  await open(page, documentPath(TRUST_BRIDGE));
  const [address, company] = [freshAddress('client.example'), freshText('Second Visit')];
  const request = [address, 'CTO', company];
  await fillAccess(page, ...request);
  const failed = page.waitForEvent('requestfailed', (one) =>
    one.url().endsWith('/api/access-requests'),
  );
  await page.keyboard.press('Enter');
  await failed;
  await expect.poll(isKept(page)).toBe(true);

  await page.goto('about:blank'); // Leaving the page stops the attempts.
  network.mend();
  const delivered = page.waitForResponse(/\/api\/access-requests$/);
  await open(page, documentPath(TRUST_BRIDGE));
  expect((await delivered).status()).toBe(201);
  await expect.poll(isKept(page)).toBe(false);
  expect(new Set(requests.map((one) => one.headers()['idempotency-key'])).size).toBe(1);
  expect(countStored(company, `${ROOT_SITE.folder}-data`)).toBe(1);
  const who = `${address}, ${company}`;
  const subject = fill(content.mail['access-notice'].subject, { who });
  const notice = await mailTo('inbox@firm.test', subject, company);
  expect(notice.replyTo).toMatchObject([{ address }]);
  for (const value of request) expect(notice.text).toContain(value);
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
  await fillAccess(page, 'ada@client.example', 'CIO', 'Northwater');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Welcome to the Trust Bridge Protocol®',
  );
  await expect
    .poll(() => quiet.messages)
    .toContainEqual(expect.stringContaining('The access request could not be delivered'));
  await expect(toast(page)).toHaveText(/Access Granted/);
  await page.clock.runFor(600_000);
  expect(calls, 'it may have arrived, so it is not sent again').toEqual(['POST']);
});

/** Whether the browser keeps a submission that did not get through. */
const isKept = (page: Page) => () =>
  page.evaluate((key) => localStorage.getItem(key) !== null, STORAGE_KEYS.unsent);

/** Checks that a part of the screen says a line, with a mail address behind it. */
async function expectLine(part: Locator, line: string): Promise<void> {
  const note = part.getByText(line);
  await expect(note).toBeVisible();
  const mail = new RegExp(`^mailto:${content.brand.emails[0]?.address}`);
  await expect(note.getByRole('link')).toHaveAttribute('href', mail);
}

/** Plays a service that gives this answer, and collects the requests to it. */
async function play(page: Page, address: string, status: number): Promise<Request[]> {
  const requests: Request[] = [];
  await page.route(address, (route) => {
    const isAsked = route.request().method() === 'OPTIONS';
    if (!isAsked) requests.push(route.request());
    return route.fulfill({
      status: isAsked ? 204 : status,
      headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' },
      body: '',
    });
  });
  return requests;
}

/** Records each read of a response from another host. */
function noteReads(): void {
  window.reads = [];
  for (const way of ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'] as const) {
    const read = Response.prototype[way];
    Response.prototype[way] = function (this: Response) {
      if (new URL(this.url).origin !== location.origin) window.reads?.push(`${way} of ${this.url}`);
      return read.call(this);
    } as never;
  }
}

async function askForGuide(page: Page): Promise<void> {
  const box = page.getByRole('region', { name: contact.guide.heading });
  await box.getByRole('textbox').fill('ada@example.org');
  await box.getByRole('button').click();
}
