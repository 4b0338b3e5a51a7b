import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { Article } from '../../core/content/insights.ts';
import { readContent } from '../content/read.ts';
import { ROOT } from '../paths.ts';
import { Previews } from './previews.ts';
import { SocialPictures } from './social-pictures.ts';

const FOLDER = path.join(ROOT, 'content');
const content = readContent(FOLDER);
const head = {
  title: 'Title',
  description: 'Description',
  isIndexed: true,
  duplicateOf: undefined,
};

afterEach(() => vi.restoreAllMocks());

test("The link preview of each article has the article's own picture, and says what is on it", async () => {
  const make = vi
    .spyOn(SocialPictures.prototype, 'make')
    .mockImplementation(async (file) => `social/${file}.jpg`);
  const previews = new Previews(content, FOLDER, 'https://firm.example');
  for (const { slug, folder, image, imageAlt, category } of content.articles) {
    const article: Pick<Article, 'slug' | 'imageAlt' | 'category'> = {
      slug,
      imageAlt: imageAlt ?? '',
      category,
    };
    const { picture } = await previews.of(
      { head, name: 'A name' },
      `/insights/${slug}`,
      article as Article,
    );
    expect(make.mock.lastCall?.[2], slug).toBe(path.join(folder, image ?? ''));
    expect(picture).toEqual({
      address: `https://firm.example/social/insights-${slug}.jpg`,
      alt: `“A name”. ${imageAlt}`,
    });
  }
});
