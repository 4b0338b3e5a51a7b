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

test('On a phone, the purpose page shows one audience after the other by touch', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, '/who-we-help/');
  const section = page.getByRole('region', { name: 'Who We Help' });
  await section.scrollIntoViewIfNeeded();
  const shown = (title: string) => section.getByRole('heading', { level: 3, name: title });
  await expect(shown('SaaS Investors')).toBeInViewport();
  await button(page, pages.purpose.whoWeHelp.previous).tap();
  await expect(shown('End Users')).toBeInViewport({ ratio: 1 });
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
  await button(page, pages['quick-scan'].questions.button).tap();
  await expect(
    page.getByRole('heading', { name: pages['quick-scan'].result.heading }),
  ).toBeInViewport();
  await expect(page.getByRole('table').locator('tbody td:nth-child(3)')).toHaveText(
    Array(7).fill('2.0'),
  );
  const all = new Intl.ListFormat('en-GB').format(content.scan.habits.map(({ title }) => title));
  await expect(page.getByRole('heading', { name: all }), 'all that tie are named').toBeVisible();
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

test("On a phone, 'Enlarge image' shows the picture higher than the article does, to its last part", async ({
  page,
}) => {
  await open(page, documentPath(ARTICLE));
  const hero = page.getByRole('button', { name: pages.article.enlarge });
  const before = await hero.locator('img').boundingBox();
  await hero.tap();
  const overlay = page.getByRole('dialog');
  const picture = overlay.locator('img');
  await expect(picture).toHaveJSProperty('complete', true);
  await expect
    .poll(async () => (await picture.boundingBox())?.height)
    .toBeGreaterThan(2 * (before?.height ?? 0));
  await overlay.evaluate((element) =>
    element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }),
  );
  const { x = 0, width = 0 } = (await picture.boundingBox()) ?? {};
  expect(Math.round(x + width), 'its right edge').toBe(390);
  await expect(overlay.getByRole('button')).toBeInViewport();
  await overlay.getByRole('button').tap();
  await expect(overlay).toBeHidden();
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
