import type { Page } from '@playwright/test';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { remember } from './support/gates.ts';
import {
  ARTICLE,
  CONTACT,
  documentPath,
  FAQ,
  HOME,
  INSIGHTS,
  LONG_ARTICLE,
  PURPOSE,
  TRUST_BRIDGE,
} from './support/screens.ts';
import { open, openStorage } from './support/start.ts';
import { allAnswered, button, groups, openSurvey, sections } from './support/survey.ts';
import { showSurveyAs } from './support/survey-state.ts';

// One journey by touch on a phone for each screen whose other journeys run only on the desktop.
const { pages } = content;
const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

const AT_REST = [
  ['/adoption/', pages['adoption-home'].hero.link, pages.contact.hero.heading],
  ['/adoption/about/', pages.about.callToAction.secondary, 'Meet Our Founders'],
  ['/adoption/services/', pages.services.callToAction.secondary, pages.contact.hero.heading],
  [
    '/adoption/methodology/',
    pages.methodology.callToAction.primary,
    pages['quick-scan'].hero.heading,
  ],
  ['/adoption/testimonials/', pages.testimonials.callToAction.secondary, pages.about.hero.heading],
  [
    '/adoption/coming-soon/',
    pages['coming-soon'].meanwhile.items[0]?.link,
    pages.insights.hero.heading,
  ],
] as const;

test('On a phone, each screen at rest leads on by touch', { tag: '@long' }, async ({ page }) => {
  for (const [path, link, heading] of AT_REST) {
    await open(page, path);
    await expect(h1(page)).toBeInViewport();
    await page
      .getByRole('main')
      .getByRole('link', { name: link?.label ?? '' })
      .first()
      .tap();
    await expect(h1(page)).toHaveText(heading);
    await expect(h1(page)).toBeInViewport();
  }
});

test('On a phone, the purpose page shows the four names at once, and each leads to its audience by touch', async ({
  page,
}) => {
  await open(page, '/who-we-help/');
  const section = page.getByRole('region', { name: 'Who We Help' });
  const names = section.getByRole('tab');
  await names.last().scrollIntoViewIfNeeded();
  await expect(names).toHaveText(pages.purpose.whoWeHelp.audiences.map(({ title }) => title));
  for (const name of await names.all()) await expect(name).toBeInViewport({ ratio: 1 });
  await expect(section.getByRole('tab', { selected: true })).toHaveText('SaaS Investors');
  for (const place of [1, 0, 3, 2]) {
    await names.nth(place).tap();
    const { title = '', subtitle = '' } = pages.purpose.whoWeHelp.audiences[place] ?? {};
    await expect(section.getByText(subtitle)).toBeInViewport({ ratio: 1 });
    await expect(section.getByRole('tab', { selected: true })).toHaveText(title);
  }
});

test('On a phone, the legal pages lead to their last section by touch', async ({ page }) => {
  for (const path of ['/privacy/', '/terms/'] as const) {
    await open(page, path);
    const { contents, sections: parts } = pages[path === '/privacy/' ? 'privacy' : 'terms'];
    await page.getByRole('navigation', { name: contents }).getByRole('link').last().tap();
    await expect(page.getByRole('heading', { name: parts.at(-1)?.heading ?? '' })).toBeInViewport();
  }
});

test('On a phone, EQ7 is answered by touch', async ({ page }) => {
  await open(page, '/quick-scan/');
  for (const group of await groups(page).all()) await group.locator('label').nth(1).tap();
  const { questions, result } = pages['quick-scan'];
  await button(page, questions.button).tap();
  const verdict = page.getByRole('heading', { name: content.scan.bands[0]?.title ?? '' });
  const bridge = page.locator('main svg:has(text)');
  for (const part of [page.getByRole('heading', { name: result.heading }), verdict, bridge])
    await expect(part).toBeInViewport({ ratio: 1 });
  const all = new Intl.ListFormat('en-GB').format(content.scan.habits.map(({ title }) => title));
  const first = page.getByRole('heading', { name: all });
  await expect(first, 'all that tie are named').toBeVisible();
  const list = page.getByRole('table');
  await expect(list.locator('tbody td:nth-child(3)')).toHaveText(Array(7).fill('2.0'));
  await expect(list.locator('svg:visible'), 'the bridge alone draws the scores').toHaveCount(0);
  const tops = [verdict, bridge, first, list].map(async (part) => (await part.boundingBox())?.y);
  const inOrder = await Promise.all(tops);
  expect(inOrder).toEqual([...inOrder].sort((a, b) => Number(a) - Number(b)));
});

test('On a phone, a section of the full scan is answered by touch', { tag: '@long' }, async ({
  page,
}) => {
  await openStorage(page);
  await remember(page, 'client-access');
  await open(page, '/readiness-scan/');
  await groups(page).first().waitFor();
  for (const group of await groups(page).all()) await group.locator('label').nth(3).tap();
  await button(page, pages['implementation-survey'].survey.next).tap();
  const heading = (step: number) =>
    page.getByRole('heading', { name: sections[step]?.title ?? '' });
  await expect(heading(1)).toBeInViewport();
  await page.goBack(); // The phone's back gesture does the same.
  await expect(heading(0)).toBeInViewport();
  await page.goForward();
  await expect(heading(1)).toBeInViewport();
});

test('On a phone, the survey is answered to its end by touch, and its profile is read', async ({
  page,
}) => {
  const { survey: words, thankYou } = pages['implementation-survey'];
  await openSurvey(page, { answers: allAnswered(3), step: 7 });
  for (const group of await groups(page).all()) await group.locator('label').nth(0).tap();
  await button(page, words.next).tap();
  await page.getByRole('textbox', { name: words.comments.fields.suggestions }).tap();
  await page.keyboard.type('More tea.');
  await button(page, words.submit.button).tap();
  await expect(page.getByRole('heading', { name: thankYou.heading })).toBeInViewport();
  await expect(
    page.getByRole('table').locator('tbody tr').last().locator('td:nth-child(3)'),
  ).toHaveText('3.0');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect(
    page.getByRole('heading', { name: pages['readiness-scan'].profile.lowest.heading }),
  ).toBeVisible();
});

test('On a phone, the toast of a failed submission leaves the button free to try again', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(/ERR_FAILED/);
  const { submit } = pages['implementation-survey'].survey;
  await openSurvey(page, { answers: allAnswered(3), step: sections.length });
  await page.route('**/api/survey-responses', (route) => route.abort());
  await button(page, submit.button).tap();
  const toast = page.getByRole('region', { name: /^Messages/ }).getByRole('listitem');
  await expect(toast).toContainText('Survey Not Submitted');
  const gap = async () => {
    const [above, below] = [
      await button(page, submit.button).boundingBox(),
      await toast.boundingBox(),
    ];
    return above && below && below.y - above.y - above.height;
  };
  await expect.poll(gap).toBeGreaterThan(0);
  await expect(button(page, submit.button)).toBeInViewport({ ratio: 1 });
});

test('On a phone, names as long as a form takes stay within the screen', async ({ page }) => {
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

test('On a phone, the pages of insights keep to one line, however many there are', async ({
  page,
}) => {
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

/** Puts a word of 64 letters for every text, and measures how wide the page becomes. */
function widthOfLongWords(): number {
  document.body.style.overflowX = 'visible'; // The body would clip what is too wide.
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const element = text.parentElement;
    // Short compounds are kept together, and no word of 64 letters is among them.
    const isCompound = element?.matches('span') && /^(?=\S{1,20}$).*-/.test(text.data);
    if (!isCompound && !element?.matches('script, style, noscript') && /\w{2}/.test(text.data))
      text.data = 'Overconscientious'.repeat(4).slice(0, 64);
  }
  return document.documentElement.scrollWidth;
}

test('A word of 64 letters widens no screen, wherever it stands', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  for (const screen of [HOME, FAQ, CONTACT, PURPOSE, INSIGHTS, TRUST_BRIDGE, LONG_ARTICLE])
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(documentPath(screen));
      const reached = await page.evaluate(widthOfLongWords);
      expect(reached, `${screen.path} at ${width} pixels`).toBe(width);
    }
  await page.close();
});
