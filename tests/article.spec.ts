import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { follow } from './support/follow.ts';
import { ANSWERED_404 } from './support/quiet.ts';
import { ARTICLE, NEWEST, UNKNOWN_ARTICLE } from './support/screens.ts';
import { ROOT_SITE } from './support/sites.ts';
import { open, openSettled } from './support/start.ts';

test.describe('An article', () => {
  test('shows its title, standfirst, category, author, date and read time, the way back, four fixed topics and a call to action, and leads on to three other articles', async ({
    page,
  }) => {
    const article = NEWEST;
    await openSettled(page, `${ARTICLE.path}/`);
    const header = page.getByRole('article').locator('header');
    await expect(header.getByRole('heading', { level: 1 })).toHaveText(article.title);
    for (const words of [
      article.excerpt,
      article.category,
      article.author,
      `${article.readMinutes} min read`,
    ])
      await expect(header).toContainText(words);
    await expect(header.locator('time')).toHaveText(
      new Date(article.date).toLocaleDateString('en-GB', {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }),
    );
    await expect(header.locator('time')).toHaveAttribute('datetime', article.date);
    await expect(header.getByRole('link', { name: 'Back to Insights' })).toHaveAttribute(
      'href',
      /\/insights\/$/,
    );
    const topics = page.getByRole('complementary', { name: 'Related topics' });
    await expect(topics.getByRole('listitem')).toHaveText([
      'Software Adoption',
      'Change Management',
      'ROI',
      'Implementation',
    ]);
    const { title: closing, primary } = content.pages.article.callToAction;
    const link = page
      .getByRole('region', { name: closing })
      .getByRole('link', { name: primary.label });
    await expect(link).toHaveAttribute('href', content.brand.schedulingUrl);
    await expect(link).toHaveAttribute('target', '_blank');

    const cards = page
      .getByRole('region', { name: 'Related Insights' })
      .getByRole('listitem')
      .getByRole('link');
    await expect(cards).toHaveCount(3);
    const addresses = await cards.evaluateAll((all) =>
      all.map((card) => card.getAttribute('href')),
    );
    expect(new Set(addresses).size).toBe(3);
    expect(addresses).not.toContain(`${ARTICLE.path}/`);
    const title = (await cards.first().getByRole('heading').textContent()) ?? '';
    await cards.first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveURL(`/#${addresses[0]?.slice(0, -1)}`);
  });

  test('sets its text as headings, subheadings, bullets, paragraphs and a pull quote', async ({
    page,
  }) => {
    await open(page, '/adoption/insights/roi-change-management/');
    const article = page.getByRole('article');
    const { body } = content.articles.find(({ slug }) => slug === 'roi-change-management') ?? {
      body: [],
    };
    const count = (kind: string) => body.filter((block) => block.kind === kind).length;
    const bullets = body.reduce(
      (sum, block) => sum + (block.kind === 'list' ? block.items.length : 0),
      0,
    );
    expect(
      count('heading') * count('subheading') * count('quote') * bullets,
      'the article uses all of them',
    ).toBeGreaterThan(0);
    const prose = article.locator('div:has(> div > blockquote)');
    await expect(prose.locator('> div > h2')).toHaveCount(count('heading'));
    await expect(prose.locator('> div > h3')).toHaveCount(count('subheading'));
    await expect(prose.locator('> div > blockquote')).toHaveCount(count('quote'));
    await expect(prose.locator('> div > p')).toHaveCount(count('paragraph'));
    await expect(prose.locator('> div > ul > li, > div > ol > li')).toHaveCount(bullets);
    await expect(article).toContainText('1-2%');
    await expect(article).toContainText('3-6%');
    await expect(article).toContainText('7-12%');
  });

  test('draws its charts at the width of a phone, with the table of their numbers behind them', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await openSettled(page, '/adoption/insights/broken-bowtie-journey/');
    const chart = page.getByRole('figure').filter({ hasText: 'sorted twice' });
    await expect(
      chart.locator('svg text', { hasText: 'On time (22 of 31)' }).first(),
    ).toBeVisible();
    await expect(chart.getByRole('table')).toBeHidden();
    await chart.getByText(content.pages.article.figures).click();
    await expect(
      chart.getByRole('row', { name: 'By launch date: On time 71% (22 of 31)' }),
    ).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('leads from the number of a note to the note, and back', async ({ page }) => {
    await openSettled(page, '/adoption/insights/broken-bowtie-journey/');
    const notes = page.getByRole('region', { name: content.pages.article.notes });
    await page.getByRole('link', { name: 'Note 1' }).click();
    await expect(notes.getByRole('listitem')).toBeFocused();
    await expect(notes.getByRole('listitem')).toBeInViewport();
    await notes.getByRole('link', { name: content.pages.article.backToText }).click();
    await expect(page.locator('#noted-1')).toBeFocused();
    await expect(page.locator('#noted-1')).toBeInViewport();
  });

  test('gives its clean address to be shared, by the clipboard or by hand', async ({
    page,
    context,
  }) => {
    const address = `${ROOT_SITE.url}/adoption/insights/fear-factor/`;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openSettled(page, '/adoption/insights/fear-factor/');
    const copy = page.getByRole('button', { name: 'Copy the link' });
    await copy.click();
    await expect(page.getByText('The link is copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })); // A page without HTTPS has no clipboard.
    await copy.click();
    const shown = page.getByRole('textbox', { name: 'Address of this article' });
    await expect(shown).toBeFocused();
    await expect(shown).toHaveValue(address);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(address);
  });

  test('links from its text to other articles inside the original site', async ({ page }) => {
    await openSettled(page, '/adoption/insights/hidden-politics/');
    await page.getByRole('article').getByRole('link', { name: 'so much the better' }).click();
    await expect(page).toHaveURL(/#\/adoption\/insights\/resistance-to-advocacy$/);
  });
});

test.describe('An unknown article', () => {
  test.beforeEach(({ quiet }) => quiet.allow(ANSWERED_404));

  test('is said to be unknown at its clean path and at its hash address, and leads back to the list', async ({
    page,
  }) => {
    for (const address of [`${UNKNOWN_ARTICLE.path}/`, `/#${UNKNOWN_ARTICLE.path}`]) {
      await page.goto('/robots.txt');
      await open(page, address);
      await expectNotFound(page);
      await expect(page).toHaveURL(`/#${UNKNOWN_ARTICLE.path}`);
    }
    await expect(page).toHaveTitle(/^Article Not Found/);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
    await follow(page, page.getByRole('main').getByRole('link', { name: 'Back to Insights' }));
  });
});

async function expectNotFound(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article Not Found');
  await expect(
    page.getByText("The article you're looking for doesn't exist or has been moved."),
  ).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Back to Insights' }),
  ).toHaveAttribute('href', /\/insights\/$/);
}
