import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Article } from '../core/content/insights.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { breakNetwork } from './support/network.ts';
import { ARTICLE, documentPath, INSIGHTS } from './support/screens.ts';
import { ROOT_SITE } from './support/sites.ts';
import { open } from './support/start.ts';

const FOLDER = path.join(ROOT_SITE.folder, 'pictures');
// A drawing as it is sent, in bytes.
const DRAWING_LIMIT = 1_000;

test('Every article has a drawing of its own, in the sizes of the specification, sharp in each, and light', () => {
  const drawings = content.articles.map(({ slug }) => {
    const article: Article = JSON.parse(
      readFileSync(path.join(ROOT_SITE.folder, `data/insights/${slug}.json`), 'utf8'),
    );
    const { card, hero, zoom, relatedArticles } = article;
    const sizes = [card, hero, zoom, ...relatedArticles.map(({ picture }) => picture)].map(
      ({ width, height }) => `${width}x${height}`,
    );
    expect(sizes, slug).toEqual(['480x270', '1200x675', '1600x900', ...Array(3).fill('600x338')]);
    expect(new Set([card.src, hero.src, zoom.src]).size, 'one file for all').toBe(1);
    expect(
      readFileSync(path.join(ROOT_SITE.folder, `${card.src}.br`)).length,
      `${card.src}, bytes`,
    ).toBeLessThan(DRAWING_LIMIT);
    return card.src;
  });
  expect(new Set(drawings).size).toBe(content.articles.length);
});

test('No two of the drawings look alike in grey and as small as on a phone', async () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.svg') && !isPerson(name));
  const small = await Promise.all(
    files.map((name) =>
      sharp(path.join(FOLDER, name)).resize(120, 68).grayscale().raw().toBuffer(),
    ),
  );
  for (const [index, one] of small.entries())
    for (const [place, other] of small.slice(0, index).entries()) {
      const differs = one.reduce((sum, grey, at) => sum + Math.abs(grey - (other[at] ?? 0)), 0);
      expect(differs / one.length, `${files[index]} and ${files[place]}`).toBeGreaterThan(10);
    }
});

const isPerson = (name: string) =>
  content.people.founders.some(({ id }) => name.startsWith(`${id}-`));

test("Home's hero picture is no heavier than it was", () => {
  const weightOf = (pattern: RegExp) =>
    readdirSync(FOLDER)
      .filter((name) => pattern.test(name))
      .map((name) => readFileSync(path.join(FOLDER, name)).length);
  expect(weightOf(/^hero-bridge-840-.*avif$/)[0]).toBeLessThan(7_000);
  expect(weightOf(/^hero-bridge-1920-.*avif$/)[0]).toBeLessThan(17_000);
});

test('No two inner screens have the same drawing below their heading (design.md, Heading drawing)', () => {
  const inner = ['services', 'about', 'faq', 'methodology', 'testimonials', 'contact'].map(
    (name) => `adoption/${name}/index.html`,
  );
  const drawings = [...inner, 'quick-scan/index.html', 'client-access/index.html', '404.html'].map(
    (file) => {
      const html = readFileSync(path.join(ROOT_SITE.folder, file), 'utf8');
      return html.match(/<svg [^>]*viewBox="0 0 1440 150".*?<\/svg>/s)?.[0].match(/ d="[^"]+"/g);
    },
  );
  expect(new Set(drawings.map(String)).size).toBe(drawings.length);
  expect(drawings).not.toContain(undefined);
});

const hero = (page: Page) => page.locator(':has(> button[aria-haspopup]) img');

const SLOW = { src: '/pictures/slow.jpg', tones: '#c0ffee,#aabbcc,#123456' };

/** Opens an article whose picture never comes, but has an original. @returns its original. */
async function openSlow(page: Page): Promise<string> {
  const [file] = readdirSync(path.join(ROOT_SITE.folder, 'social'));
  const original = `/social/${file}`;
  await page.route(`**/data${ARTICLE.path.replace('/adoption', '')}.json`, async (route) => {
    const article = await (await route.fetch()).json();
    await route.fulfill({ json: { ...article, hero: { ...article.hero, ...SLOW, original } } });
  });
  await page.route(`**${SLOW.src}`, () => undefined); // This request never gets an answer.
  await page.clock.install();
  await open(page, documentPath(INSIGHTS));
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('link', { name: ARTICLE.heading, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ARTICLE.heading);
  return original;
}

// The five seconds start when the observer sees the picture in view
// (site/ui/watch-picture.test.ts); no event reports that.
async function waitInVain(page: Page, isOver: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(5_000);
    await isOver();
  }).toPass();
}

test.describe('A picture that is slow to come', () => {
  test('shows its colours meanwhile, and after five seconds its original', async ({ page }) => {
    const original = await openSlow(page);
    const picture = hero(page);
    await expect(picture).toHaveAttribute('data-state', 'loading');
    const shown = await picture.evaluate((image) => getComputedStyle(image).backgroundImage);
    expect(shown).toBe(`linear-gradient(${SLOW.tones.split(',').map(rgb).join(', ')})`);

    await expect(picture).toHaveAttribute('src', SLOW.src);
    await waitInVain(page, () =>
      expect(picture).toHaveAttribute('data-state', 'loaded', { timeout: 500 }),
    );
    await expect(picture).toHaveAttribute('src', original);
    await expect(picture).toHaveCSS('background-image', 'none');
  });
});

test('A picture that could not be had comes once the browser is back online', {
  tag: '@long',
}, async ({ page, context, quiet }) => {
  quiet.allow(/net::ERR_FAILED/);
  const pictures = await breakNetwork(page, /\/pictures\//);
  await open(page, `${ARTICLE.path}/`);
  await expect(page.getByRole('main').getByText('Image not available').first()).toBeVisible();
  pictures.mend();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(hero(page)).toHaveAttribute('data-state', 'loaded');
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a picture is just shown, in its place from the start, and nothing offers to enlarge it', async ({
    page,
  }) => {
    await page.goto(`${ARTICLE.path}/`);
    const picture = page.locator('main img').first();
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(picture).toHaveAttribute('width', '1200');
    await expect(picture).toHaveAttribute('height', '675');
    await expect(page.getByRole('button', { name: 'Enlarge image' })).toHaveCount(0);
  });
});

function rgb(hex: string): string {
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
}
