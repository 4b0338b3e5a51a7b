import type { Locator, Page } from '@playwright/test';
import { fill } from '../core/content/fill.ts';
import { violations } from './support/axe.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { contactForm, fillContact, toast } from './support/forms.ts';
import { measureShifts } from './support/layout-shift.ts';
import { ARTICLE, documentPath, FAQ, INSIGHTS, PURPOSE } from './support/screens.ts';
import { ROOT_SITE } from './support/sites.ts';
import { open, openSettled } from './support/start.ts';
import { allAnswered, button, groups, openSurvey, sections } from './support/survey.ts';
import { showSurveyAs } from './support/survey-state.ts';

// These journeys use touch, or what a narrow screen places elsewhere. The others are the same at
// each width.
const { articles, layout, pages } = content;
const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

test('On a phone, the banner, the link of the shown screen and all links of the footer are within the screen', async ({
  page,
}) => {
  await openSettled(page, documentPath(FAQ));
  await expect(
    page.getByRole('complementary', { name: layout.original.banner.label }),
  ).toBeInViewport();
  await expect(page.locator('nav [aria-current=page]')).toHaveText('FAQ');
  await expect(page.locator('nav [aria-current=page]')).toBeInViewport({ ratio: 1 });
  const links = page.getByRole('contentinfo').getByRole('link');
  expect(await links.count()).toBeGreaterThan(10);
  for (const link of await links.all()) {
    // In the middle: at an edge, half a pixel of it can be outside.
    await link.evaluate((shown) => shown.scrollIntoView({ block: 'center' }));
    await expect(link).toBeInViewport({ ratio: 1 });
  }
});

test('On a phone, banner and links of the original site are a row each, and an article begins below them', async ({
  page,
}) => {
  await openSettled(page, `/adoption/insights/${articles[0]?.slug}/`);
  const box = async (place: Locator) => (await place.boundingBox()) ?? { y: NaN, height: NaN };
  const banner = page.getByRole('complementary', { name: layout.original.banner.label });
  const links = page.getByRole('navigation', { name: layout.original.nav.label });
  expect((await box(banner)).height).toBeLessThan(48);
  const { y, height } = await box(links);
  expect(height).toBeLessThan(64);
  expect((await box(h1(page))).y - y - height).toBeLessThan(150);
});

test('On a phone, EQ7 asks one question a screen, with Back, a reload and a return, and is answered by touch', async ({
  page,
}) => {
  const { questions, result } = pages['quick-scan'];
  const { habits } = content.scan;
  const place = (number: number) =>
    page.getByRole('heading', { name: fill(questions.place, { number, total: habits.length }) });
  const isAt = async (number: number) => {
    await expect(place(number)).toBeFocused();
    await expect(groups(page)).toHaveCount(1);
    await expect(
      page.getByRole('group', { name: habits[number - 1]?.question ?? '' }),
    ).toBeVisible();
  };
  const answer = () => groups(page).locator('label').nth(1).tap();
  const goOn = () => button(page, questions.next).tap();
  await open(page, '/quick-scan/');
  await expect(place(1)).toBeVisible();
  await expect(button(page, questions.previous)).toBeDisabled();
  for (const number of [1, 2, 3]) {
    await answer();
    await expect(place(number), 'an answer leads nowhere by itself').toBeVisible();
    await goOn();
    await isAt(number + 1);
  }
  await expect(button(page, questions.next)).toBeDisabled();
  await page.goBack();
  await isAt(3);
  await button(page, questions.previous).tap();
  await isAt(2);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
  await goOn();
  await isAt(3);
  await goOn();
  await isAt(4);
  await page.reload();
  await isAt(4);
  await page.goBack();
  await isAt(3);
  await page.goForward();
  await isAt(4);
  expect(await violations(page)).toEqual([]);
  for (const number of [5, 6, 7]) {
    await answer();
    await goOn();
    await isAt(number);
  }
  await answer();
  await button(page, questions.button).tap();
  const verdict = page.getByRole('heading', { name: content.scan.bands[0]?.title ?? '' });
  const bridge = page.locator('main ol:has([data-score])');
  for (const part of [page.getByRole('heading', { name: result.heading }), verdict, bridge])
    await expect(part).toBeInViewport({ ratio: 1 });
  const all = new Intl.ListFormat('en-GB').format(habits.map(({ title }) => title));
  const first = page.getByRole('heading', { name: all });
  await expect(first, 'all that tie are named').toBeVisible();
  const list = page.getByRole('table');
  await expect(list.locator('tbody td:nth-child(2)')).toHaveText(Array(7).fill('2.0'));
  await expect(list.locator('svg:visible'), 'the bridge alone draws the scores').toHaveCount(0);
  const tops = [verdict, bridge, first, list].map(async (part) => (await part.boundingBox())?.y);
  const inOrder = await Promise.all(tops);
  expect(inOrder).toEqual([...inOrder].sort((a, b) => Number(a) - Number(b)));
});

test('On a phone, the toast of a failed submission leaves the button free to try again', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(/ERR_FAILED/);
  const { submit } = pages['implementation-survey'].survey;
  await openSurvey(page, { answers: allAnswered(3), step: sections.length });
  await page.route('**/api/survey-responses', (route) => route.abort());
  await button(page, submit.button).tap();
  await expect(toast(page)).toContainText('Survey Not Submitted');
  const gap = async () => {
    const [above, below] = [
      await button(page, submit.button).boundingBox(),
      await toast(page).boundingBox(),
    ];
    return above && below && below.y - above.y - above.height;
  };
  await expect.poll(gap).toBeGreaterThan(0);
  await expect(button(page, submit.button)).toBeInViewport({ ratio: 1 });
  expect(await violations(page)).toEqual([]);
});

test('On a phone, names as long as a form takes stay within the screen', { tag: '@long' }, async ({
  page,
}) => {
  const words = pages['trust-bridge-protocol'];
  await showSurveyAs(page, 'coming-soon');
  await open(page, '/adoption/trust-bridge-protocol/');
  await page
    .getByLabel(words.gate.fields.email.label)
    .fill(`${'e'.repeat(60)}@${'d'.repeat(60)}.example`);
  await page.getByLabel(words.gate.fields.role.label).fill('r'.repeat(200));
  await page.getByLabel(words.gate.fields.company.label).fill('c'.repeat(200));
  await button(page, words.gate.button).tap();
  await expect(h1(page)).toHaveText(words.welcome.heading);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(390);
  await button(page, words.welcome.button).tap();
  await expect(h1(page)).toHaveText(words.comingSoon.heading);
  expect(await width()).toBe(390);
});

test("On a phone, 'Enlarge image' fits the picture to the screen; it is pinched, or fills the height from its middle", async ({
  page,
  context,
}) => {
  await open(page, documentPath(ARTICLE));
  await page.getByRole('button', { name: pages.article.enlarge, exact: true }).tap();
  const overlay = page.getByRole('dialog', { name: pages.article.enlarged, exact: true });
  const picture = overlay.locator('img');
  await expect(picture).toHaveJSProperty('complete', true);
  const place = async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
    return { left: x, right: 390 - x - width, top: y, bottom: 844 - y - height };
  };
  const fitted = await place();
  expect(fitted).toMatchObject({ left: 0, right: 0, top: expect.closeTo(fitted.bottom, 0) });

  const fingers = await context.newCDPSession(page);
  await fingers.send('Input.synthesizePinchGesture', { x: 195, y: 422, scaleFactor: 3 });
  await expect.poll(() => page.evaluate(() => window.visualViewport?.scale)).toBeGreaterThan(2);
  await expect(overlay).toBeVisible();
  await fingers.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });

  await overlay.getByRole('button', { name: pages.article.fill }).tap();
  await expect.poll(place).toMatchObject({ top: 0, bottom: 0 });
  const filled = await place();
  expect(filled.left, 'its middle is in view').toBeCloseTo(filled.right, 0);
  expect(filled.left).toBeLessThan(-200);
  for (const left of [0, 9999]) {
    await overlay.evaluate((element, to) => element.scrollTo({ left: to }), left);
    const edge = { [left ? 'right' : 'left']: expect.closeTo(0, 0) };
    await expect.poll(place).toMatchObject(edge);
  }
  await overlay.getByRole('button', { name: pages.article.fit }).tap();
  await expect.poll(place).toEqual(fitted);
  await picture.tap();
  await expect.poll(place).toMatchObject({ top: 0, bottom: 0 });
  await expect(overlay.getByRole('button', { name: pages.article.closeEnlarged })).toBeInViewport();
  await overlay.getByRole('button', { name: pages.article.closeEnlarged }).tap();
  await expect(overlay).toBeHidden();
});

test('On a phone, the pages of insights keep to one line, however many there are', {
  tag: '@long',
}, async ({ page }) => {
  const counts = new Map([
    [2, 2],
    [3, 5],
    [7, 7],
    [10, 41],
    [999, 1667],
  ]);
  await page.route(/\/data\/insights\/page\//, async (route) => {
    const asked = Number(/\d+(?=\.json)/.exec(route.request().url()));
    const pageCount = counts.get(asked) ?? asked;
    await route.fulfill({ json: { articles: [], page: asked, pageCount } });
  });
  await open(page, documentPath(INSIGHTS));
  const pager = page.getByRole('navigation', { name: pages.insights.pagination.label });
  for (const [current, count] of counts) {
    await page.goto(`/#${INSIGHTS.path}/page/${current}`);
    await expect(pager.locator('[aria-current]')).toHaveText(`Page ${current}`);
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const cells = pager.locator('li, a:visible');
      const middles = await cells.evaluateAll((all) =>
        all.map((cell) => {
          const { top, bottom } = cell.getBoundingClientRect();
          return Math.round((top + bottom) / 2);
        }),
      );
      expect(new Set(middles).size, `${current} of ${count} at ${width} pixels`).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
});

test("On a phone, a message is sent by touch from home's end, and its toast stays within the screen until it is closed", async ({
  page,
}) => {
  await openSettled(page, '/');
  await page.clock.install({ time: Date.now() - 60_000 });
  await contactForm(page).scrollIntoViewIfNeeded();
  await expect(contactForm(page)).toHaveJSProperty('noValidate', true);
  await fillContact(page, 'From home.');
  await page.clock.pauseAt(Date.now()); // The toast would leave after five seconds.
  const answered = page.waitForResponse(/\/api\/contact-messages$/);
  await contactForm(page).getByRole('button').tap();
  expect((await answered).request().postDataJSON()).toMatchObject({
    message: 'From home.',
    source: `${ROOT_SITE.url}/#/`,
  });
  await page.clock.runFor(1500); // 'Sending...' is shown for as long.
  await expect(toast(page)).toContainText('Message Sent');
  await expect(toast(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: content.forms.toasts.close }).tap();
  await expect(toast(page)).toHaveCount(0);
});

test('On a phone, a swipe to either side leads round the audiences and shifts nothing', {
  tag: '@long',
}, async ({ page, context }) => {
  await measureShifts(page);
  await openSettled(page, documentPath(PURPOSE));
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
  // A font that comes late may move a line.
  expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.02);
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
