import type { Page } from '@playwright/test';
import { firm, specified } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { hold } from './support/network.ts';
import { ANSWERED_404, LOGGED_404 } from './support/quiet.ts';
import { documentPath, HOME, INSIGHTS, NOT_FOUND } from './support/screens.ts';
import { open, openSettled } from './support/start.ts';

declare global {
  interface Window {
    /** The scroll calls of the page. */
    scrolls?: unknown[];
  }
}

const { articles, pages } = firm;
const { list, pagination: pageWords, search, newsletter, callToAction } = pages.insights;
const PAGE_SIZE = 6;
const FIRST_PAGE = specified('Page 1', pageWords.page.replace('{page}', '1'));
const cards = (page: Page) =>
  page
    .getByRole('region', { name: specified('Articles', list.label), exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
const pagination = (page: Page) =>
  page.getByRole('navigation', { name: specified('Pages of articles', pageWords.label) });

test.describe('The insights list', () => {
  test('holds hero, search box, article cards, pagination, newsletter sign-up and call to action, in that order', {
    tag: '@any-firm',
  }, async ({ page }) => {
    await openSettled(page, documentPath(INSIGHTS));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(INSIGHTS.heading);
    const parts = [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('searchbox', { name: specified('Search articles', search.label) }),
      cards(page).first(),
      pagination(page),
      page
        .getByRole('region', { name: newsletter.heading })
        .getByRole('button', { name: specified('Subscribe', newsletter.button) }),
      page.getByRole('region', { name: callToAction.title }),
    ];
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y));
      expect(tops).toEqual([...tops].sort((a, b) => Number(a) - Number(b)));
    }
    await expect(cards(page)).toHaveCount(PAGE_SIZE);
    for (const [index, { slug, title, excerpt, category, date }] of articles
      .slice(0, PAGE_SIZE)
      .entries()) {
      const card = cards(page).nth(index);
      await expect(card.getByRole('link', { name: title })).toHaveAttribute(
        'href',
        `${documentPath(INSIGHTS)}${slug}/`,
      );
      for (const words of [title, excerpt, category, dayOf(date)])
        await expect(card).toContainText(words);
      await expect(card.locator('img')).toHaveCSS('filter', 'grayscale(1)');
    }
    await expect(pagination(page).locator('[aria-current=page]')).toHaveText(FIRST_PAGE);
  });

  for (const [motion, behavior] of [
    ['no-preference', 'smooth'],
    ['reduce', 'instant'],
  ] as const) {
    test(`scrolls to the top on a page change, at once or smoothly as the reader prefers: ${motion}`, {
      tag: '@any-firm',
    }, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: motion });
      await openSettled(page, documentPath(INSIGHTS));
      const next = specified('Next', pageWords.next);
      const place = await scrollTo(page, next);
      await page.evaluate(() => {
        window.scrolls = [];
        const scroll = window.scrollTo.bind(window);
        window.scrollTo = ((...args: [ScrollToOptions]) => {
          window.scrolls?.push(...args);
          scroll(...args);
        }) as typeof window.scrollTo;
      });
      await pagination(page).getByRole('link', { name: next, exact: true }).click();
      await expect(cards(page).locator('h2')).toHaveText(
        articles.slice(PAGE_SIZE, 2 * PAGE_SIZE).map(({ title }) => title),
      );
      await expect(page).toHaveURL(`/#${INSIGHTS.path}/page/2`);
      await expect(page).toHaveTitle(
        `${specified('Insights, page 2', list.pageTitle.replace('{page}', '2'))} | ${firm.brand.name}`,
      );
      await expect(pagination(page).locator('[aria-current=page]')).toHaveText(
        specified('Page 2', pageWords.page.replace('{page}', '2')),
      );
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      expect(await page.evaluate(() => window.scrolls)).toEqual([{ top: 0, behavior }]);

      await page.goBack();
      await expect(page).toHaveURL(`/#${INSIGHTS.path}`);
      await expect(cards(page)).toHaveCount(PAGE_SIZE);
      await expect
        .poll(() => page.evaluate(() => window.scrollY), 'the place it was left at')
        .toBeCloseTo(place, -2);
    });
  }

  test('adds a page to the history once, however often Next is pressed while the page is fetched', {
    tag: '@long',
  }, async ({ page }) => {
    const second = await hold(page, /\/data\/insights\/page\/2\.json/);
    await open(page, documentPath(INSIGHTS));
    const next = pagination(page).getByRole('link', { name: pageWords.next, exact: true });
    await next.click();
    await second.isWaiting;
    const entries = await page.evaluate(() => history.length);
    await next.click();
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await second.release();
    await expect(pagination(page).locator('[aria-current=page]')).toHaveText(
      pageWords.page.replace('{page}', '2'),
    );
    await page.goBack();
    await expect(pagination(page).locator('[aria-current=page]')).toHaveText(FIRST_PAGE);
  });

  test('is its own first page, too', { tag: '@long' }, async ({ page, request }) => {
    expect((await request.get('/adoption/insights/page/1/')).status()).toBe(200);
    await open(page, '/#/adoption/insights/page/1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(INSIGHTS.heading);
    await expect(cards(page)).toHaveCount(PAGE_SIZE);
    await expect(pagination(page).locator('[aria-current=page]')).toHaveText(FIRST_PAGE);
  });

  test('is the 404 page, with its line in the console, where there is no such page', async ({
    page,
    quiet,
  }) => {
    quiet.allow(ANSWERED_404, LOGGED_404);
    await open(page, '/adoption/insights/page/99/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NOT_FOUND.heading);
    await page.goto('/#/adoption/insights/page/0');
    await expect(page).toHaveTitle(/^Page not found/);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect
      .poll(() =>
        quiet.messages
          .filter((message) => LOGGED_404.test(message))
          .map((message) => message.split(' ').at(-1)),
      )
      .toEqual(['/adoption/insights/page/99', '/adoption/insights/page/0']);
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heading);
  });
});

const dayOf = (date: string) =>
  new Date(date).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Scrolls a link of the pagination into view. @returns its vertical position. */
async function scrollTo(page: Page, name: string): Promise<number> {
  await pagination(page).getByRole('link', { name }).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(0);
  return place;
}
