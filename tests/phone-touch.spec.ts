import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { contactForm, fillContact, toast } from './support/forms.ts';
import { measureShifts } from './support/layout-shift.ts';
import { ARTICLE, CLIENT_ACCESS, documentPath, FAQ, INSIGHTS, PURPOSE } from './support/screens.ts';
import { open, settled } from './support/start.ts';

// These journeys use touch, or elements that a narrow screen places elsewhere. The other journeys
// are the same at each width.
const { articles, forms, layout, pages } = content;

test('On a phone, the banner, the link of the shown screen and all links of the footer are within the screen', async ({
  page,
}) => {
  await open(page, documentPath(FAQ));
  await settled(page);
  await expect(
    page.getByRole('complementary', { name: layout.original.banner.label }),
  ).toBeInViewport();
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

test('On a phone, the parts of the insights list stand in their order, and the next page begins at its top', async ({
  page,
}) => {
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
  await expect(
    page.getByRole('region', { name: 'Articles', exact: true }).locator('h2'),
  ).toHaveText(articles.slice(6, 12).map(({ title }) => title));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('On a phone, a message is sent by touch, and its toast stays within the screen until it is closed', async ({
  page,
}) => {
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

test('On a phone, a swipe to either side leads round the audiences and shifts nothing', {
  tag: '@long',
}, async ({ page, context }) => {
  await measureShifts(page);
  await open(page, documentPath(PURPOSE));
  await settled(page);
  const titles = pages.purpose.whoWeHelp.audiences.map(({ title }) => title);
  const carousel = page
    .getByRole('region', { name: 'Who We Help' })
    .getByRole('group', { name: 'Who We Help' });
  await carousel.evaluate((element) => {
    element.scrollIntoView();
    element.addEventListener('scroll', () => element.setAttribute('data-moving', ''));
    element.addEventListener('scrollend', () => element.removeAttribute('data-moving'));
  });
  const finger = await context.newCDPSession(page);
  const swipe = async (from: number, to: number, title: string) => {
    const step = Math.sign(to - from) * 25;
    await finger.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x: from, y: 200 }],
    });
    for (let x = from + step; x !== to; x += step)
      await finger.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x, y: 200 }],
      });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    const place = titles.indexOf(title);
    await expect
      .poll(() => carousel.evaluate(titlesInPlace))
      .toEqual([titles.at(place - 1), title, titles[(place + 1) % titles.length]]);
  };
  await swipe(325, 50, 'SaaS Providers');
  await swipe(50, 325, 'SaaS Investors');
  const link = carousel.getByRole('link', { name: '(SaaS Investors)' });
  await link.focus();
  for (const title of ['End Users', 'Enterprise Buyers', 'SaaS Providers', 'SaaS Investors'])
    await swipe(50, 325, title);
  await expect(link).toBeFocused();
  expect(
    await carousel.getByRole('heading').allTextContents(),
    'in the order of a screen reader',
  ).toEqual(titles);
  expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.001);
});

/**
 * The titles of the panel at which the carousel rests and of its neighbours, from left to right;
 * empty while it moves.
 */
function titlesInPlace(carousel: Element): string[] {
  if (carousel.hasAttribute('data-moving')) return [];
  const { left, width } = carousel.getBoundingClientRect();
  const padding = Number.parseFloat(getComputedStyle(carousel).paddingLeft);
  const placeOf = (panel: Element) =>
    (panel.getBoundingClientRect().left - left - padding) / (width - 2 * padding);
  const at = (place: number) =>
    [...carousel.children].find((panel) => Math.abs(placeOf(panel) - place) < 0.01);
  return [-1, 0, 1].flatMap((place) => at(place)?.querySelector('h3')?.textContent ?? []);
}
