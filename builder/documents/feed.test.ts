import { expect, test } from 'vitest';
import { content } from '../../tests/support/content.ts';
import type { PictureMaker } from '../pictures/pictures.ts';
import { feedLink, makeFeed } from './feed.ts';
import { Insights } from './insights.ts';

const pictures: PictureMaker = {
  fit: async (src: string) => ({ src, width: 480, height: 270 }),
} as never;
const SPECIAL = `R&D <b> "quoted" 'too'`;
const ESCAPED = /R&amp;D &lt;b&gt; &quot;quoted&quot; &#39;too&#39;/g;

test('The feed escapes what has a meaning in XML, wherever it stands', async () => {
  const { pages, articles } = content;
  const insights = {
    ...pages.insights,
    description: SPECIAL,
    feed: { ...pages.insights.feed, title: SPECIAL, explanation: SPECIAL },
  };
  const written = articles.slice(0, 1).map((article) => ({
    ...article,
    title: SPECIAL,
    excerpt: SPECIAL,
    author: SPECIAL,
    category: SPECIAL,
  }));
  const changed = { ...content, articles: written, pages: { ...pages, insights } };
  const feed = await makeFeed(changed, new Insights(changed, pictures), {
    siteUrl: 'https://firm.example/a&b',
    stylesheet: '/feed.css',
  });
  expect(feed.match(ESCAPED)).toHaveLength(9);
  expect(feed).toContain('<id>https://firm.example/a&amp;b/');
  expect(feed.replace(/&(amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
  expect(feed).not.toContain('<b>');
});

test('An article is of its day where the firm is', async () => {
  const brand = { ...content.brand, timeZone: 'America/New_York' };
  const [article] = content.articles;
  const articles = article ? [{ ...article, date: '2026-11-28' }] : [];
  const elsewhere = { ...content, brand, articles };
  const place = { siteUrl: 'https://firm.example', stylesheet: '/feed.css' };
  const feed = await makeFeed(elsewhere, new Insights(elsewhere, pictures), place);
  expect(feed.match(/2026-11-28T\S+?(?=<)/g)).toEqual(Array(3).fill('2026-11-28T00:00:00-05:00'));
});

test('The link to the feed escapes its title', () => {
  expect(feedLink('/feed.xml', SPECIAL)).toMatch(
    new RegExp(
      `^<link rel="alternate" type="application/atom\\+xml" title="${ESCAPED.source}" href="/[^"]+">$`,
    ),
  );
});
