import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { firm, specified } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { breakNetwork, hold, SCRIPTS } from './support/network.ts';
import { ANSWERED_404 } from './support/quiet.ts';
import { documentPath, INSIGHTS } from './support/screens.ts';
import { open, openSettled, started } from './support/start.ts';

const { articles, pages } = firm;
const { search, list: listWords, pagination } = pages.insights;
const PAGE_SIZE = 6;
const INDEX = '**/data/search/insights.json';
const field = (page: Page) =>
  page.getByRole('searchbox', { name: specified('Search articles', search.label) });
const list = (page: Page) =>
  page.getByRole('region', { name: specified('Articles', listWords.label), exact: true });
const titles = (page: Page) => list(page).locator('li h2');
const cells = (page: Page) =>
  page
    .getByRole('navigation', { name: specified('Pages of articles', pagination.label) })
    .getByRole('listitem');
const titlesWith = (text: string) =>
  articles
    .filter(({ title, excerpt, category }) =>
      [title, excerpt, category].some((words) => words.toLowerCase().includes(text.toLowerCase())),
    )
    .map(({ title }) => title);

/** Gives the search the given number of articles, made up from ours. */
async function serveIndexOf(page: Page, count: number): Promise<void> {
  await page.route(INDEX, async (route) => {
    const index = await (await route.fetch()).json();
    const many = Array.from({ length: count }, (_, place) => ({
      ...index.articles[place % articles.length],
      slug: `a-${place}`,
      title: `Article ${place}`,
    }));
    await route.fulfill({ json: { ...index, articles: many } });
  });
}

test.describe('The search of insights', () => {
  test('finds a text in title, excerpt or category, whatever its case, and keeps it in the address', async ({
    page,
  }) => {
    await open(page, documentPath(INSIGHTS));
    for (const text of ['BOWTIE', 'quiet return', 'adoption', 'roi']) {
      const found = titlesWith(text);
      expect(found.length, 'the text tells articles apart').toBeGreaterThan(0);
      expect(found.length).toBeLessThan(articles.length);
      await field(page).fill(text);
      await expect(titles(page)).toHaveText(found.slice(0, PAGE_SIZE));
      await expect(page.getByRole('status').filter({ hasText: 'article' })).toHaveText(
        found.length === 1 ? '1 article' : `${found.length} articles`,
      );
      await expect(field(page)).toBeFocused();
    }
    expect(await violations(page)).toEqual([]);
    await expect(page).toHaveURL('/#/adoption/insights?q=roi');

    await page.reload();
    await started(page);
    await expect(titles(page)).toHaveText(titlesWith('roi').slice(0, PAGE_SIZE));
    await expect(field(page)).toHaveValue('roi');
    await expect(page).toHaveURL('/#/adoption/insights?q=roi');
  });

  test('is what the category on a card and on an article asks for', { tag: '@long' }, async ({
    page,
  }) => {
    await open(page, '/adoption/insights/page/2/');
    const { category, title } = articles[PAGE_SIZE] ?? { category: '', title: '' };
    await list(page)
      .getByRole('link', { name: `${listWords.label} ${category}` })
      .first()
      .click();
    await expect(titles(page)).toHaveText(titlesWith(category).slice(0, PAGE_SIZE));
    await expect(field(page)).toHaveValue(category);
    await expect(page).toHaveURL(`/#/adoption/insights?q=${category}`);
    await page.goBack();
    await expect(field(page)).toHaveValue('');
    await titles(page).filter({ hasText: title }).click();
    await page.getByRole('article').getByRole('link', { name: category, exact: true }).click();
    await expect(titles(page)).toHaveText(titlesWith(category).slice(0, PAGE_SIZE));
    await expect(field(page)).toHaveValue(category);
  });

  test('that finds nothing says No articles found, and View All Articles clears it', {
    tag: '@any-firm',
  }, async ({ page }) => {
    await open(page, documentPath(INSIGHTS));
    await field(page).fill('kangaroo');
    await expect(
      list(page).getByRole('heading', {
        name: specified('No articles found', search.empty.heading),
      }),
    ).toBeVisible();
    const advice = specified(
      'Try adjusting your search terms or browse all articles by clearing the search.',
      search.empty.text,
    );
    await expect(list(page).getByText(advice)).toBeVisible();
    await expect(titles(page)).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await list(page)
      .getByRole('button', { name: specified('View All Articles', search.empty.button) })
      .click();
    await expect(titles(page)).toHaveCount(PAGE_SIZE);
    await expect(field(page)).toHaveValue('');
    await expect(field(page)).toBeFocused();
    await expect(page).toHaveURL(`/#${INSIGHTS.path}`);
  });

  test('resets to page 1 with a new text, and back gives page and text again', async ({ page }) => {
    await open(page, '/adoption/insights/page/2/');
    await field(page).pressSequentially('adop');
    await expect(titles(page)).toHaveText(titlesWith('adop').slice(0, PAGE_SIZE));
    await expect(page).toHaveURL('/#/adoption/insights?q=adop');
    await titles(page).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titlesWith('adop')[0] ?? '');
    await page.goBack();
    await expect(titles(page)).toHaveText(titlesWith('adop').slice(0, PAGE_SIZE));
    await expect(field(page)).toHaveValue('adop');
    await page.goBack();
    await expect(page).toHaveURL('/#/adoption/insights/page/2');
    await expect(titles(page)).toHaveText(
      articles.slice(PAGE_SIZE, 2 * PAGE_SIZE).map(({ title }) => title),
    );
    await expect(field(page)).toHaveValue('');
  });

  test('leads to the first page when it is cleared before the address was written', {
    tag: '@long',
  }, async ({ page }) => {
    await open(page, '/adoption/insights/page/2/');
    await field(page).fill('adop');
    await field(page).fill('');
    await expect(page).toHaveURL('/#/adoption/insights');
    await expect(titles(page)).toHaveText(articles.slice(0, 6).map(({ title }) => title));
    await page.goBack();
    await expect(page).toHaveURL('/#/adoption/insights/page/2');
  });

  test('keeps what is typed while the address is written', { tag: '@long' }, async ({ page }) => {
    await open(page, documentPath(INSIGHTS));
    await field(page).evaluate((input: HTMLInputElement) => {
      const write = history.pushState.bind(history);
      history.pushState = (...entry) => {
        write(...entry);
        history.pushState = write;
        input.value += 'tie';
        input.dispatchEvent(new Event('input', { bubbles: true }));
      };
    });
    await field(page).fill('bow');
    await expect(page).toHaveURL('/#/adoption/insights?q=bowtie');
    await expect(field(page)).toHaveValue('bowtie');
    await expect(titles(page)).toHaveText(titlesWith('bowtie').slice(0, PAGE_SIZE));
  });

  test('that is left while its address is written adds one step to the history', {
    tag: '@long',
  }, async ({ page }) => {
    await open(page, '/adoption/insights/page/2/');
    await field(page).evaluate((input: HTMLInputElement) => {
      const write = history.pushState.bind(history);
      history.pushState = (...entry) => {
        write(...entry);
        input.blur();
      };
    });
    await field(page).fill('bow');
    await expect(page).toHaveURL('/#/adoption/insights?q=bow');
    await expect(titles(page)).toHaveText(titlesWith('bow').slice(0, PAGE_SIZE));
    await page.goBack();
    await expect(page).toHaveURL('/#/adoption/insights/page/2');
  });

  test('takes up what was typed before the application ran', { tag: '@long' }, async ({ page }) => {
    const scripts = await hold(page, SCRIPTS);
    await page.goto(documentPath(INSIGHTS));
    await field(page).fill('bowtie');
    await scripts.release();
    await started(page);
    await expect(titles(page)).toHaveText(titlesWith('bowtie').slice(0, PAGE_SIZE));
    await expect(field(page)).toHaveValue('bowtie');
  });

  test('shows first, last, current and neighbouring pages of 10,000 articles with ellipses, and answers a keystroke in the very next frame', async ({
    page,
    quiet,
  }) => {
    quiet.allow(ANSWERED_404); // The made-up articles don't exist, and links in view are prefetched.
    await serveIndexOf(page, 10_000);
    await page.route('**/data/insights/page/*.json', (route) =>
      route.fulfill({ json: { page: 1, pageCount: 1667, articles: [] } }),
    );
    await openSettled(page, documentPath(INSIGHTS));
    await field(page).fill('article');
    await expect(cells(page)).toHaveText(['Page 1', 'Page 2', '…', 'Page 1667']);
    await cells(page).last().getByRole('link').click();
    await expect(titles(page)).toHaveText([
      'Article 9996',
      'Article 9997',
      'Article 9998',
      'Article 9999',
    ]);
    await expect(cells(page)).toHaveText(['Page 1', '…', 'Page 1666', 'Page 1667']);
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect(cells(page)).toHaveText(['Page 1', '…', 'Page 1665', 'Page 1666', 'Page 1667']);
    await expect(titles(page)).toHaveCount(PAGE_SIZE);
    await field(page).fill('article 77');
    await expect(cells(page)).toHaveText(['Page 1', 'Page 2', '…', 'Page 19']);
    await expect(cells(page).locator('[aria-current=page]')).toHaveText('Page 1');
    await field(page).evaluate((input) => {
      const note = () => {
        window.inNextFrame = [...document.querySelectorAll('main li h2')].map(
          ({ textContent }) => textContent ?? '',
        );
      };
      // The callback runs before the browser paints that frame.
      input.addEventListener('input', () => requestAnimationFrame(note), { once: true });
    });
    await field(page).press('7');
    await page.waitForFunction(() => window.inNextFrame);
    expect(await page.evaluate(() => window.inNextFrame)).toEqual(
      ['777', '7770', '7771', '7772', '7773', '7774'].map((number) => `Article ${number}`),
    );
  });

  test('is fetched only by who searches, and says when it cannot be had', { tag: '@long' }, async ({
    page,
    quiet,
  }) => {
    quiet.allow(/net::ERR_FAILED/);
    const asked: string[] = [];
    page.on(
      'request',
      (request) => request.url().includes('/data/search/') && asked.push(request.url()),
    );
    await open(page, documentPath(INSIGHTS));
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    const network = await breakNetwork(page, INDEX);
    await field(page).fill('roi');
    await expect(page.getByText(pages.insights.search.failed)).toBeVisible();
    await expect(titles(page)).toHaveCount(PAGE_SIZE);
    network.mend();
    await field(page).fill('bowtie');
    await expect(titles(page)).toHaveText(titlesWith('bowtie').slice(0, PAGE_SIZE));
  });
});

declare global {
  interface Window {
    /** The titles that the frame after a keystroke shows. */
    inNextFrame?: string[];
  }
}
