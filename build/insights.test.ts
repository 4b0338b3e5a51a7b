import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PICTURE_BOXES } from '../core/content/picture.ts';
import type { SourceArticle } from './content/articles.ts';
import { readContent } from './content/read.ts';
import { formatDate, Insights } from './insights.ts';
import { ROOT } from './paths.ts';
import type { PictureMaker } from './pictures.ts';

const content = readContent(path.join(ROOT, 'content'));
// Names the picture instead of making it.
const pictures = {
  make: async (file: string, { widths }: { widths: number[] }) => ({ avif: widths.join(), src: path.basename(file), width: Math.max(...widths), height: 0 }),
} as unknown as PictureMaker;
const insightsOf = (articles: SourceArticle[]) => new Insights({ ...content, articles }, pictures);

describe('An article', () => {
  test('has three others beside it, those of its category first', async () => {
    const insights = insightsOf(content.articles);
    for (const { slug, category } of content.articles) {
      const related = (await insights.article(slug))?.relatedArticles ?? [];
      expect(new Set(related.map((one) => one.slug)).size).toBe(3);
      expect(related.map((one) => one.slug)).not.toContain(slug);
      const alike = content.articles.filter((one) => one.category === category && one.slug !== slug).length;
      expect(related.slice(0, Math.min(3, alike)).every((one) => one.category === category)).toBe(true);
    }
  });

  test('that does not exist is null', async () => {
    expect(await insightsOf(content.articles).article('no-such-article')).toBeNull();
    expect(await insightsOf(content.articles).article('__proto__')).toBeNull();
  });

  test('shows date and read time as text', async () => {
    const article = await insightsOf(content.articles).article('fear-factor');
    expect(article).toMatchObject({ date: '2026-06-11', dateText: '11 June 2026' });
    expect(article?.readTime).toMatch(/^[1-9]\d? min read$/);
    expect(formatDate('2026-01-01')).toBe('1 January 2026');
  });

  test('has its picture in the boxes of the specification, point 9', async () => {
    const article = await insightsOf(content.articles).article('fear-factor');
    for (const box of ['card', 'related', 'hero', 'zoom'] as const) expect(article?.[box].avif.split(',')).toContain(String(PICTURE_BOXES[box].width));
    expect(PICTURE_BOXES).toEqual({
      card: { width: 480, height: 270 },
      related: { width: 600, height: 338 },
      hero: { width: 1200, height: 900 },
      zoom: { width: 1600, height: 1200 },
    });
  });

  test('without a picture takes its turn at six (specification, point 3)', async () => {
    const [model] = content.articles;
    if (!model) throw new Error('There is no article.');
    const { image: _image, ...bare } = model;
    const without = Array.from({ length: 8 }, (_, index) => ({ ...bare, slug: `bare-${index}` }));
    const insights = insightsOf([...content.articles, ...without]);
    const shown = await Promise.all(without.map(async ({ slug }) => (await insights.article(slug))?.hero.src));
    expect(new Set(shown).size).toBe(6);
    expect(shown.slice(6)).toEqual(shown.slice(0, 2));
  });
});

test('The newest articles come first', async () => {
  const latest = await insightsOf(content.articles).latest(3);
  expect(latest.map(({ slug }) => slug)).toEqual(content.articles.slice(0, 3).map(({ slug }) => slug));
});
