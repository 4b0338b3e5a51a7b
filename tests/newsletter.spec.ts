import { expectAnnounced } from './support/announcements.ts';
import { firm, specified } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { gather, NETWORK_FAILURE, toast } from './support/forms.ts';
import { hold } from './support/network.ts';
import { documentPath, INSIGHTS } from './support/screens.ts';
import { FORWARD_URLS, ROOT_SITE, SUB_SITE } from './support/sites.ts';
import { open } from './support/start.ts';

const { newsletter } = firm.pages.insights;
const LIST = documentPath(INSIGHTS);

test.describe('The newsletter form', () => {
  test("says 'Subscribing...' and ignores a second press, then puts 'You're on the list!' in its place", {
    tag: '@any-firm',
  }, async ({ page }) => {
    const slow = await hold(page, /\/api\/newsletter-signups$/);
    const requests = gather(page, 'newsletter-signups');
    await open(page, LIST);
    const box = page.getByRole('region', { name: newsletter.heading });
    await expect(box.getByRole('textbox')).toHaveAttribute('required');
    await box.getByRole('textbox').fill('ada@example.org');
    await page.keyboard.press('Enter');
    await slow.isWaiting;
    await expect(
      box.getByRole('button', { name: specified('Subscribing...', newsletter.busy) }),
    ).toBeDisabled();
    await page.keyboard.press('Enter');
    await slow.release();
    await expect(toast(page)).toContainText(
      specified('Thank you for subscribing!', newsletter.success.title),
    );
    await expect(
      box.getByRole('heading', {
        name: specified("You're on the list!", newsletter.subscribed.heading),
      }),
    ).toBeVisible();
    await expect(box).toContainText(newsletter.subscribed.text);
    await expect(box.getByRole('textbox')).toHaveCount(0);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.postDataJSON()).toMatchObject({
      formName: 'Newsletter Subscription',
      userEmail: 'ada@example.org',
      source: `${ROOT_SITE.url}/#${INSIGHTS.path}`,
    });
  });

  test("answers what is no address with 'Invalid email', and a lost network with 'Subscription error'", async ({
    page,
    context,
    quiet,
  }) => {
    quiet.allow(...NETWORK_FAILURE);
    const requests = gather(page, 'newsletter-signups');
    await open(page, LIST);
    const box = page.getByRole('region', { name: newsletter.heading });
    for (const [wrong, message] of [
      ['', 'Please enter your e-mail address.'],
      ['ada@', 'Please enter a valid email address.'],
    ] as const) {
      await box.getByRole('textbox').fill(wrong);
      await box.getByRole('button').click();
      await expectAnnounced(page, 'Invalid email', 'assertive');
      await expect(toast(page)).toContainText('Invalid email');
      await expect(toast(page)).toContainText('Please enter a valid email address.');
      await expect(box.getByRole('textbox')).toBeFocused();
      await expect(box.getByRole('textbox')).toHaveAccessibleDescription(message);
      await page.getByRole('button', { name: firm.forms.toasts.close }).click();
      await expect(toast(page)).toHaveCount(0);
    }
    expect(requests).toHaveLength(0);
    await box.getByRole('textbox').fill('ada@example.org');
    await context.setOffline(true);
    await box.getByRole('button').click();
    await expect(toast(page)).toContainText('Subscription error');
    await expect(toast(page)).toContainText(
      "We couldn't process your subscription. Please try again later.",
    );
    await expect(box.getByRole('textbox')).toHaveValue('ada@example.org');
    await context.setOffline(false);
  });

  test('makes the specified call to a forwarding service, whatever that answers, and logs the answer', async ({
    page,
    quiet,
  }) => {
    quiet.allow(
      /foreign request: https:\/\/mail\.example/,
      /Failed to load resource/,
      /console log: newsletter-signups: answered 500/,
    );
    const sent = page.waitForRequest(
      (request) =>
        request.url() === FORWARD_URLS.FORWARD_NEWSLETTER_URL && request.method() === 'POST',
    );
    const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
    await page.route(FORWARD_URLS.FORWARD_NEWSLETTER_URL, (route) =>
      route.fulfill({ status: route.request().method() === 'POST' ? 500 : 204, headers }),
    );
    await open(page, `${SUB_SITE.url}${LIST}?search=trust`);
    const box = page.getByRole('region', { name: newsletter.heading });
    await box.getByRole('textbox').fill('ada@example.org');
    await box.getByRole('button').click();
    await expect(box.getByRole('heading', { name: "You're on the list!" })).toBeVisible();
    await expect(box, 'no address is confirmed here').not.toContainText(newsletter.subscribed.text);
    const request = await sent;
    expect(request.headers()).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json',
    });
    expect(request.postDataJSON()).toEqual({
      formName: 'Newsletter Subscription',
      userEmail: 'ada@example.org',
      subscribedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      source: `${SUB_SITE.url}/#${INSIGHTS.path}`,
    });
    await expect
      .poll(() => quiet.messages.some((message) => message.includes('answered 500')))
      .toBe(true);
  });
});
