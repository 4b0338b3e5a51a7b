import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Article } from '../core/content/insights.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { breakNetwork } from './support/network.ts';
import { ARTICLE } from './support/screens.ts';
import { ROOT_SITE } from './support/sites.ts';
import { open } from './support/start.ts';

const FOLDER = path.join(ROOT_SITE.folder, 'pictures');
// The maximum size of a picture of each width, in bytes.
const AVIF_LIMITS: Record<number, number> = {
  480: 6_000,
  600: 8_000,
  720: 9_000,
  800: 10_000,
  960: 14_000,
  1200: 22_000,
  1600: 40_000,
};
const JPEG_LIMITS: Record<number, number> = {
  480: 14_000,
  600: 20_000,
  1200: 60_000,
  1600: 100_000,
};

/** The picture files of an article in a box: format and size of each. */
async function builtOf({ avif = '', src }: Article['card']): Promise<string[]> {
  const addresses = [...avif.split(', ').map((one) => one.split(' ')[0] ?? ''), src];
  return Promise.all(
    addresses.map(async (address) => {
      const bytes = readFileSync(path.join(ROOT_SITE.folder, address));
      const { format, width, height } = await sharp(bytes).metadata();
      const limit = (format === 'jpeg' ? JPEG_LIMITS : AVIF_LIMITS)[width] ?? 0;
      expect(bytes.length, `${address}, bytes`).toBeLessThan(limit);
      return `${path.extname(address).slice(1)} ${width}x${height}`;
    }),
  );
}

test("Every article's picture is built in the sizes of the specification, as AVIF and as JPEG, and is light", async () => {
  for (const { slug } of content.articles) {
    const article: Article = JSON.parse(
      readFileSync(path.join(ROOT_SITE.folder, `data/insights/${slug}.json`), 'utf8'),
    );
    expect(await builtOf(article.card), slug).toEqual([
      'avif 480x270',
      'avif 720x405',
      'avif 960x540',
      'jpg 480x270',
    ]);
    for (const { picture } of article.relatedArticles)
      expect(await builtOf(picture), slug).toEqual([
        'avif 600x338',
        'avif 1200x675',
        'jpg 600x338',
      ]);
    expect(await builtOf(article.hero), slug).toEqual([
      'avif 800x450',
      'avif 1200x675',
      'avif 1600x900',
      'jpg 1200x675',
    ]);
    expect(await builtOf(article.zoom), slug).toEqual(['avif 1600x900', 'jpg 1600x900']);
    for (const { width, height, tones, original } of [article.card, article.hero, article.zoom]) {
      expect(width / height, slug).toBeCloseTo(16 / 9, 1);
      expect(tones?.length, 'a placeholder of a few dozen bytes').toBeLessThan(32);
      expect(readdirSync(FOLDER)).toContain(path.basename(original ?? ''));
    }
  }
});

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

// The load event of such a page never fires.
async function openSlow(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.route(/\/pictures\/.*\.(avif|jpg)$/, () => undefined); // These requests never get an answer.
  const watcher = page.waitForResponse(/\/watch-picture-/);
  await page.goto(`${ARTICLE.path}/`, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.isStarted);
  await watcher;
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
    await openSlow(page);
    const picture = hero(page);
    await expect(picture).toHaveAttribute('data-state', 'loading');
    const tones = (await picture.getAttribute('data-tones')) ?? '';
    const shown = await picture.evaluate((image) => getComputedStyle(image).backgroundImage);
    expect(shown).toBe(`linear-gradient(${tones.split(',').map(rgb).join(', ')})`);

    await expect(picture).toHaveAttribute('src', /\.jpg$/);
    await waitInVain(page, () =>
      expect(picture).toHaveAttribute('data-state', 'loaded', { timeout: 500 }),
    );
    await expect(picture).toHaveAttribute('src', /\/pictures\/[\w-]+-[0-9a-f]{8}\.webp$/);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      1200,
    );
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
