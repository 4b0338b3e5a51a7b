import type { Page, Request } from '@playwright/test';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { contactForm, fillContact, toast } from './support/forms.ts';
import { FORWARD_URLS, SUB_SITE } from './support/sites.ts';
import { open } from './support/start.ts';

const { contact } = content.pages;
const CONTACT_PAGE = `${SUB_SITE.url}/adoption/contact/`;

// The site under a base path is built to forward (tests/run.ts).
test.describe('With forwarding services in place of the intake', () => {
  test.beforeEach(({ quiet }) => quiet.allow(/foreign request: https:\/\/(forms|mail)\.example/, /Failed to load resource/, /failed request: https:/));

  for (const status of [200, 500]) {
    test(`the guide request makes the specified call, and an answer ${status} counts as success`, async ({ page }) => {
      const requests = await play(page, FORWARD_URLS.FORWARD_GUIDE_URL, status);
      await open(page, CONTACT_PAGE);
      await askForGuide(page);
      await expect(page.getByRole('heading', { name: 'Thank you for your interest!' })).toBeVisible();
      expect(requests).toHaveLength(1);
      expect(requests[0]?.headers()).toMatchObject({ 'content-type': 'application/json', accept: 'application/json' });
      expect(requests[0]?.postDataJSON()).toEqual({
        formName: 'Adoption Readiness Guide Request',
        userEmail: 'ada@example.org',
        requestedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        source: CONTACT_PAGE,
      });
    });
  }

  test("only what throws is a failure: 'Request Error'", async ({ page }) => {
    await page.route(FORWARD_URLS.FORWARD_GUIDE_URL, (route) => route.abort());
    await open(page, CONTACT_PAGE);
    await askForGuide(page);
    await expect(toast(page)).toContainText('Request Error');
    await expect(page.getByLabel(contact.guide.field.label)).toHaveValue('ada@example.org');
    expect(await page.evaluate(() => localStorage.length), 'nothing is kept').toBe(0);
  });

  test('the contact form says that it reaches nobody, and is only logged to the console', async ({ page, quiet }) => {
    quiet.allow(/console log: Contact Message/);
    await open(page, CONTACT_PAGE);
    const form = contactForm(page);
    await expect(form).toContainText(contact.form.cannotDeliver);
    await expect(form.getByRole('link')).toHaveAttribute('href', new RegExp(`^mailto:${content.brand.emails[0]?.address}`));
    await expect(page.getByRole('region', { name: contact.guide.heading })).not.toContainText(contact.guide.cannotDeliver);
    const requests: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()));
    await fillContact(page);
    await form.getByRole('button').click();
    await expect(toast(page)).toContainText('Message Sent');
    expect(quiet.messages.some((message) => message.startsWith('Contact Message'))).toBe(true);
    expect(requests).toEqual([]);
  });
});

test.describe('With forwarding services, and without JavaScript,', () => {
  test.use({ javaScriptEnabled: false });

  test('a form gives way to a line with a mail address', async ({ page }) => {
    await page.goto(CONTACT_PAGE);
    await expect(contactForm(page).getByText(content.forms.withoutScript)).toBeVisible();
    await expect(contactForm(page).getByRole('button')).toBeHidden();
    await expect(contactForm(page).getByRole('textbox')).toHaveCount(0);
  });
});

/** Plays a service that answers so, and gathers what it is sent. */
async function play(page: Page, address: string, status: number): Promise<Request[]> {
  const requests: Request[] = [];
  await page.route(address, (route) => {
    const isAsked = route.request().method() === 'OPTIONS';
    if (!isAsked) requests.push(route.request());
    return route.fulfill({ status: isAsked ? 204 : status, headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }, body: '' });
  });
  return requests;
}

async function askForGuide(page: Page): Promise<void> {
  const box = page.getByRole('region', { name: contact.guide.heading });
  await box.getByRole('textbox').fill('ada@example.org');
  await box.getByRole('button').click();
}
