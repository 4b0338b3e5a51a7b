import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { contactForm, fillContact, toast } from './support/forms.ts';
import { ARTICLE, CLIENT_ACCESS, documentPath, FAQ, INSIGHTS } from './support/screens.ts';
import { open, settled } from './support/start.ts';

// These journeys use touch, or elements that a narrow screen places elsewhere. The other journeys are the same at each width.
const { articles, forms, layout, pages } = content;

test('On a phone, the banner, the link of the shown screen and all links of the footer are within the screen', async ({ page }) => {
  await open(page, documentPath(FAQ));
  await settled(page);
  await expect(page.getByRole('complementary', { name: layout.banner.label })).toBeInViewport();
  await expect(page.locator('nav [aria-current=page]')).toHaveText('FAQ');
  await expect(page.locator('nav [aria-current=page]')).toBeInViewport({ ratio: 1 });
  const links = page.getByRole('contentinfo').getByRole('link');
  expect(await links.count()).toBeGreaterThan(10);
  for (const link of await links.all()) {
    await link.scrollIntoViewIfNeeded();
    await expect(link).toBeInViewport({ ratio: 1 });
  }
});

test('On a phone, a question is opened and closed by touch', async ({ page }) => {
  await open(page, documentPath(FAQ));
  const item = page.locator('#item-3');
  await item.locator('summary').tap();
  await expect(item.locator('p').first()).toBeVisible();
  await item.locator('summary').tap();
  await expect(item.locator('p').first()).toBeHidden();
});

test("On a phone, an article's picture fills the screen by touch, and closes", async ({ page }) => {
  await open(page, documentPath(ARTICLE));
  const picture = page.getByRole('button', { name: 'Enlarge image' });
  await picture.tap();
  const overlay = page.getByRole('dialog');
  await expect(overlay.locator('img')).toBeVisible();
  expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  await overlay.getByRole('button', { name: 'Close' }).tap();
  await expect(overlay).toBeHidden();
  await expect(picture).toBeFocused();
});

test('On a phone, the parts of the insights list stand in their order, and the next page begins at its top', async ({ page }) => {
  await open(page, documentPath(INSIGHTS));
  await settled(page);
  const parts = [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('searchbox', { name: 'Search articles' }),
    page.getByRole('region', { name: 'Articles', exact: true }).getByRole('listitem').first(),
    page.getByRole('navigation', { name: 'Pages of articles' }),
    page.getByRole('region', { name: pages.insights.newsletter.heading }),
    page.getByRole('region', { name: pages.insights.callToAction.title }),
  ];
  const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y));
  expect(tops).toEqual([...tops].sort((a, b) => Number(a) - Number(b)));
  await page.getByRole('link', { name: 'Next', exact: true }).tap();
  await expect(page.getByRole('region', { name: 'Articles', exact: true }).locator('h2')).toHaveText(articles.slice(6, 12).map(({ title }) => title));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('On a phone, a message is sent by touch, and its toast stays within the screen until it is closed', async ({ page }) => {
  await page.clock.install({ time: Date.now() - 60_000 });
  await open(page, '/adoption/contact/');
  await fillContact(page);
  await page.clock.pauseAt(Date.now()); // The toast would leave after five seconds.
  const answered = page.waitForResponse(/\/api\/contact-messages$/);
  await contactForm(page).getByRole('button').tap();
  await answered;
  await page.clock.runFor(1500); // 'Sending...' is shown for as long.
  await expect(toast(page)).toContainText('Message Sent');
  await expect(toast(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: forms.toasts.close }).tap();
  await expect(toast(page)).toHaveCount(0);
  await page.clock.resume();
});

test('On a phone, a password is shown by touch', async ({ page }) => {
  await open(page, documentPath(CLIENT_ACCESS));
  const field = page.getByRole('textbox', { name: 'Password' });
  await field.tap();
  await page.keyboard.type('not this one');
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).tap();
  await expect(field).toHaveAttribute('type', 'text');
});
