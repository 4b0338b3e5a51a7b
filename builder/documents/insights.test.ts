import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PICTURE_BOXES, type PictureBox } from '../../core/content/picture.ts';
import { FIRST_CONTENT } from '../../tests/support/sites.ts';
import type { SourceArticle } from '../content/articles.ts';
import { readContent } from '../content/read.ts';
import type { PictureMaker } from '../pictures/pictures.ts';
import { Insights } from './insights.ts';

const content = readContent(FIRST_CONTENT);
// Names the picture instead of making it.
const pictures = {
  fit: async (file: string, box: PictureBox) => ({
    src: path.basename(file),
    ...PICTURE_BOXES[box],
  }),
} as unknown as PictureMaker;
const insightsOf = (articles: SourceArticle[]) => new Insights({ ...content, articles }, pictures);

describe('An article', () => {
  test('has three others beside it, those of its category first', async () => {
    const insights = insightsOf(content.articles);
    for (const { slug, category } of content.articles) {
      const related = (await insights.article(slug))?.relatedArticles ?? [];
      expect(new Set(related.map((one) => one.slug)).size).toBe(3);
      expect(related.map((one) => one.slug)).not.toContain(slug);
      const alike = content.articles.filter(
        (one) => one.category === category && one.slug !== slug,
      ).length;
      expect(related.slice(0, Math.min(3, alike)).every((one) => one.category === category)).toBe(
        true,
      );
    }
  });

  test('has a picture of its own size in a list, on home and beside another article (specification, point 9)', async () => {
    const insights = insightsOf(content.articles);
    const { card, related } = PICTURE_BOXES;
    const shown = {
      list: (await insights.listPage(1))?.articles ?? [],
      home: await insights.latest(3),
      beside: (await insights.article('fear-factor'))?.relatedArticles ?? [],
    };
    const sizes = (articles: readonly { picture: { width: number; height: number } }[]) =>
      articles.map(({ picture: { width, height } }) => ({ width, height }));
    expect(sizes(shown.list)).toEqual(Array(6).fill(card));
    expect(sizes(shown.home)).toEqual(Array(3).fill(card));
    expect(sizes(shown.beside)).toEqual(Array(3).fill(related));
    expect((await insights.searchIndex()).pictures[0]).toMatchObject(card);
  });

  test('that does not exist is null', async () => {
    expect(await insightsOf(content.articles).article('no-such-article')).toBeNull();
    expect(await insightsOf(content.articles).article('__proto__')).toBeNull();
  });

  test('shows date and read time as text', async () => {
    const article = await insightsOf(content.articles).article('fear-factor');
    expect(article).toMatchObject({ date: '2026-06-11', dateText: '11 June 2026' });
    expect(article?.readTime).toMatch(/^[1-9]\d? min read$/);
  });

  test('has its picture in the boxes of the specification, point 9', async () => {
    const article = await insightsOf(content.articles).article('fear-factor');
    for (const box of ['card', 'hero', 'zoom'] as const)
      expect(article?.[box]).toMatchObject(PICTURE_BOXES[box]);
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
    const shown = await Promise.all(
      without.map(async ({ slug }) => (await insights.article(slug))?.hero.src),
    );
    expect(new Set(shown).size).toBe(6);
    expect(shown.slice(6)).toEqual(shown.slice(0, 2));
    const withNewer = insightsOf([{ ...bare, slug: 'newer' }, ...content.articles, ...without]);
    expect(
      await Promise.all(without.map(async ({ slug }) => (await withNewer.article(slug))?.hero.src)),
      'a newer one leaves them theirs',
    ).toEqual(shown);
  });

  test('with a picture on another host leaves it alone (specification, points 7 and 9)', async () => {
    const [model] = content.articles;
    if (!model) throw new Error('There is no article.');
    const image = 'https://pictures.example/a/harbour.jpg?w=2000';
    const insights = insightsOf([{ ...model, image }, ...content.articles.slice(1)]);
    expect((await insights.article(model.slug))?.hero).toEqual({
      src: image,
      width: 1200,
      height: 675,
    });
    expect(insights.pictureOrigins).toEqual(['https://pictures.example']);
    expect(insightsOf(content.articles).pictureOrigins).toEqual([]);
  });
});

describe('The list of articles', () => {
  // Which picture stands in for one that an article lacks depends on how many are older.
  const ours = content.articles.filter(({ image }) => image);
  const model = ours[0] as SourceArticle;
  // Newest first, with a picture of its own now and then.
  const many = (count: number) =>
    Array.from({ length: count }, (_, index): SourceArticle => {
      const { image, ...bare } = model;
      return {
        ...bare,
        slug: `a-${index}`,
        title: `Article ${index}`,
        ...(image && index % 3 === 0 && { image }),
      };
    });

  for (const count of [100, 10_000]) {
    const articles = [...ours, ...many(count - ours.length)];

    test(`of ${count} holds each of them once, six to a page`, async () => {
      const insights = insightsOf(articles);
      const all = await Promise.all(
        Array.from({ length: Math.ceil(count / 6) }, (_, index) => insights.listPage(index + 1)),
      );
      expect(all.flatMap((page) => page?.articles.map(({ slug }) => slug))).toEqual(
        articles.map(({ slug }) => slug),
      );
      expect(
        all.every(
          (page, index) =>
            page?.page === index + 1 && page.pageCount === all.length && page.articles.length <= 6,
        ),
      ).toBe(true);
      for (const page of [0, -1, 0.5, all.length + 1, Number.NaN])
        expect(await insights.listPage(page)).toBeNull();
    });

    test(`of ${count} brings no more with its screen than that of ours`, async () => {
      const few = JSON.stringify(await insightsOf(ours).listPage(1));
      const first = JSON.stringify(await insightsOf(articles).listPage(1));
      expect(first.length - few.length).toBeLessThanOrEqual(String(count).length);
      expect(JSON.stringify(await insightsOf(articles).latest(3))).toBe(
        JSON.stringify(await insightsOf(ours).latest(3)),
      );
    });

    test(`of ${count} is searched in an index that has every article, and each picture once`, async () => {
      const { articles: listed, pictures: shown } = await insightsOf(articles).searchIndex();
      expect(listed.map(({ slug }) => slug)).toEqual(articles.map(({ slug }) => slug));
      expect(new Set(shown.map(({ src }) => src)).size).toBe(shown.length);
      expect(shown.length).toBeLessThanOrEqual(ours.length + content.fallbackPictures.length);
      const picture = shown[listed.at(-1)?.picture ?? -1];
      expect(picture).toEqual(
        (await insightsOf(articles).article(listed.at(-1)?.slug ?? ''))?.card,
      );
    });
  }

  test('asks for as many pictures for each of 2,000 articles as for each of 200', async () => {
    const count = async (length: number) => {
      let asked = 0;
      const fit: PictureMaker['fit'] = (...wanted) => {
        asked += 1;
        return pictures.fit(...wanted);
      };
      const counting = { fit } as unknown as PictureMaker;
      const insights = new Insights(
        { ...content, articles: [...ours, ...many(length - ours.length)] },
        counting,
      );
      for (const slug of insights.slugs) await insights.article(slug);
      return asked;
    };
    expect((await count(2000)) / (await count(200))).toBeCloseTo(10, 1);
  });
});

test('An article that only an editor sees yet says so before its category', async () => {
  const [model] = content.articles;
  if (!model) throw new Error('There is no article.');
  const insights = insightsOf([
    { ...model, status: 'draft' },
    { ...model, slug: 'due', status: 'due' },
    ...content.articles.slice(1),
  ]);
  const { draft, due } = content.pages.insights.preview;
  expect((await insights.article(model.slug))?.category).toBe(`${draft} · ${model.category}`);
  expect((await insights.article('due'))?.category).toBe(`${due} · ${model.category}`);
});

test('The newest articles come first', async () => {
  const latest = await insightsOf(content.articles).latest(3);
  expect(latest.map(({ slug }) => slug)).toEqual(
    content.articles.slice(0, 3).map(({ slug }) => slug),
  );
});
