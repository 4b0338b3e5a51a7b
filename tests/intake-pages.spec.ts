import { violations } from './support/axe.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { freshAddress } from './support/fresh.ts';
import { mailTo } from './support/mailbox.ts';
import { ROOT_SITE } from './support/sites.ts';

const words = content.answers;

test.use({ javaScriptEnabled: false });

test('A newsletter sign-up without JavaScript is answered with a page, and counts once its mail has been confirmed', async ({
  page,
}) => {
  const userEmail = freshAddress('no-script.example');
  await page.goto('/adoption/faq/');
  await page.route('**/sign-up', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Form</title><form method="post" action="/api/newsletter-signups"><input name="userEmail" value="${userEmail}"><button>Send</button></form>`,
    }),
  );
  await page.goto('/sign-up');
  await page.getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're on the list!");
  await expect(
    page.getByText(content.submissions.forms['newsletter-signups'].received.text),
  ).toBeVisible();
  await expect(page).toHaveTitle(`You're on the list! | ${content.brand.name}`);

  const mail = await mailTo(userEmail, content.mail['newsletter-confirmation'].subject);
  expect(mail.from?.address).toBe('hello@firm.test');
  const link = mail.text?.match(/http:\S+newsletter\/confirm\S+/)?.[0] ?? '';
  expect(link.startsWith(`${ROOT_SITE.url}/newsletter/confirm?`)).toBe(true);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.newsletter.confirm.title);
  await page.getByRole('button', { name: words.newsletter.confirm.button }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for subscribing!');
  await page.getByRole('link', { name: words.back }).click();
  await expect(page).toHaveURL(`${ROOT_SITE.url}/`);
});

test.describe('The pages of the intake itself', () => {
  test.use({ javaScriptEnabled: true });

  test('can be read by everyone and fit every width', async ({ page, quiet }) => {
    quiet.allow(/status of 422/);
    const form = (fields: string) =>
      `<!doctype html><html lang="en"><title>Form</title><form method="post" action="/api/contact-messages">${fields}<button>Send</button></form>`;
    let fields = '<input name="userEmail" value="x">';
    await page.route('**/form', (route) =>
      route.fulfill({ contentType: 'text/html', body: form(fields) }),
    );
    for (const title of [words.refused.invalid.title, 'Message Sent']) {
      await page.goto('/form');
      const status = page.waitForResponse('**/api/contact-messages');
      await page.getByRole('button').click();
      expect((await status).status()).toBe(title === 'Message Sent' ? 201 : 422);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      expect(await violations(page)).toEqual([]);
      for (const width of [320, 767, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(
          await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ),
        ).toBe(0);
      }
      fields = [
        '<input name="name" value="Ines">',
        '<input name="message" value="Hello">',
        `<input name="userEmail" value="${freshAddress('pages.example')}">`,
      ].join('');
    }
  });
});
