import type { Locator, Page, Request } from '@playwright/test';
import { expectAnnounced } from './support/announcements.ts';
import { violations } from './support/axe.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { contactForm, fillContact, toast } from './support/forms.ts';
import { rewrite, SCRIPTS } from './support/network.ts';
import { FORWARD_URLS, PLAIN_SITE, SUB_SITE } from './support/sites.ts';
import { open } from './support/start.ts';
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
const ACCESS_PATH = '/adoption/trust-bridge-protocol/';
const RESULTS =
  'Results Access When you submit, a copy of your responses is sent to ana@example.com.';
const CONFIDENTIALITY = 'Confidentiality Your responses are confidential.';
const NO_COPY = 'From this site no copy can be mailed, so none has been sent.';

// tests/run.ts builds the site under a base path with the forwarding adapter.
test.describe('With forwarding services in place of the intake', () => {
  test.beforeEach(({ quiet }) =>
    quiet.allow(
      /foreign request: https:\/\/(forms|mail)\.example/,
      /Failed to load resource/,
      /failed request: https:/,
    ),
  );

  for (const status of [200, 500]) {
    test(`the guide request makes the specified call, and an answer ${status} counts as success`, {
      tag: status === 200 ? '@long' : [],
    }, async ({ page }) => {
      const requests = await play(page, FORWARD_URLS.FORWARD_GUIDE_URL, status);
      await page.addInitScript(noteReads);
      await open(page, `${CONTACT_PAGE}?utm_source=letter#guide`);
      await askForGuide(page);
      await expect(
        page.getByRole('heading', { name: 'Thank you for your interest!' }),
      ).toBeVisible();
      await expect(
        page.getByRole('main'),
        'the service knows nobody who wants no e-mail',
      ).not.toContainText(contact.guide.thankYou.unwanted);
      expect(requests).toHaveLength(1);
      expect(requests[0]?.headers()).toMatchObject({
        'content-type': 'application/json',
        accept: 'application/json',
      });
      expect(requests[0]?.postDataJSON()).toEqual({
        formName: 'Adoption Readiness Guide Request',
        userEmail: 'ada@example.org',
        requestedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        source: `${SUB_SITE.url}/#/adoption/contact`,
      });
      expect(
        await page.evaluate(() => window.reads),
        'the content of the answer is not read',
      ).toEqual([]);
    });
  }

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

  test('the contact form says that it reaches nobody, and is only logged to the console', {
    tag: '@long',
  }, async ({ page, quiet }) => {
    quiet.allow(/console log: Contact Message/);
    await open(page, CONTACT_PAGE);
    const form = contactForm(page);
    await expect(form).toContainText(contact.form.cannotDeliver);
    await expect(form.getByRole('link')).toHaveAttribute(
      'href',
      new RegExp(`^mailto:${content.brand.emails[0]?.address}`),
    );
    await expect(page.getByText(contact.faqTeaser.items[0]?.undelivered ?? '')).toBeVisible();
    await expect(page.getByText(contact.faqTeaser.items[0]?.text ?? '')).toHaveCount(0);
    await expect(page.getByRole('region', { name: contact.guide.heading })).not.toContainText(
      contact.guide.cannotDeliver,
    );
    expect(await violations(page)).toEqual([]);
    const requests: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()));
    await fillContact(page);
    await form.getByRole('button').click();
    await expect(toast(page)).toContainText('Message Sent');
    await expect
      .poll(() => quiet.messages.some((message) => message.startsWith('Contact Message')))
      .toBe(true);
    expect(requests).toEqual([]);
  });
});

test.describe('With forwarding services, the survey', () => {
  const REACHED_BY = { answers: allAnswered(4), step: COMMENTS_STEP, site: SUB_SITE.url };

  /** Checks that the cards keep the specification's claims, each with the true line beside it. */
  async function expectCards(page: Page, goes: 'forwarded' | 'nowhere'): Promise<void> {
    const cards = page.getByRole('main').getByRole('listitem');
    for (const [index, claim] of [RESULTS, CONFIDENTIALITY].entries()) {
      const line = trustBridge.welcome.cards[index]?.[goes];
      expect((await cards.nth(index).innerText()).split(/\s+/).join(' ')).toBe(`${claim} ${line}`);
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
    // A build with that setting has the address in one of its scripts.
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

test('With forwarding services, the newsletter does not promise to confirm addresses', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(`${SUB_SITE.url}/adoption/insights/`);
  const box = page.getByRole('region', { name: insights.newsletter.heading });
  for (const words of insights.newsletter.unconfirmed) await expect(box).toContainText(words);
  for (const words of insights.newsletter.text) await expect(box).not.toContainText(words);
});

test('With forwarding services, the access form says that one of them handles what is entered', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, SUB_SITE.url + ACCESS_PATH);
  const note = page.getByRole('main').locator('form').getByText(trustBridge.gate.forwarded);
  await expect(note).toBeVisible();
  await expect(page.getByRole('main').locator('form')).not.toContainText(
    trustBridge.gate.cannotDeliver,
  );
  const [noteBox, label] = await Promise.all([
    note.boundingBox(),
    page.getByText(trustBridge.gate.fields.email.label, { exact: true }).boundingBox(),
  ]);
  expect(
    (label?.y ?? 0) - (noteBox?.y ?? 0) - (noteBox?.height ?? 0),
    'pixels between the note and the first field',
  ).toBeGreaterThan(16);
  const [ground, around] = await note.evaluate((element) =>
    [element, element.closest('section')].map(
      (part) => part && getComputedStyle(part).backgroundColor,
    ),
  );
  expect(ground, 'the note stands out').not.toBe(around);
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
    [ACCESS_PATH, main, gate.cannotDeliver, 'Access Granted', 'Trust Bridge Protocol Access'],
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

test.describe('With forwarding services, and without JavaScript,', () => {
  test.use({ javaScriptEnabled: false });

  test('a form gives way to a line with a mail address', { tag: '@long' }, async ({ page }) => {
    await page.goto(CONTACT_PAGE);
    await expect(contactForm(page).getByText(content.forms.withoutScript)).toBeVisible();
    await expect(contactForm(page).getByRole('button')).toBeHidden();
    await expect(contactForm(page).getByRole('textbox')).toHaveCount(0);
  });
});

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
