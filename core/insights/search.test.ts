import { describe, expect, test } from 'vitest';
import type { Picture } from '../content/picture.ts';
import { ArticleSearch } from './search.ts';

const picture = (name: string): Picture => ({
  avif: `${name}.avif 480w`,
  src: `${name}.jpg`,
  width: 480,
  height: 270,
});
const pictures = ['jetty', 'posts', 'steps'].map(picture);
const CATEGORIES = ['Implementation', 'Communication', 'Adoption', 'ROI'];

const article = (slug: string, title: string, excerpt: string, category: string) => ({
  slug,
  title,
  excerpt,
  category,
  dateText: '14 May 2026',
  readTime: '5 min read',
  picture: 0,
});
const FEW = new ArticleSearch({
  pictures,
  articles: [
    article(
      'knot',
      'The knot in the bowtie',
      'Go-live is where the promise changes hands.',
      'Implementation',
    ),
    article('fear', 'Fear of the new', 'Why capable people go back to a spreadsheet', 'Adoption'),
    article('budget', 'What 3-6% buys', 'Three tiers (and a pencil)', 'ROI'),
  ],
});
const slugs = (text: string) => FEW.find(text).map((place) => FEW.article(place).slug);

describe('The search of articles', () => {
  test.each([
    ['in the title', 'bowtie', ['knot']],
    ['in the excerpt', 'capable people', ['fear']],
    ['in the category', 'adoption', ['fear']],
    ['in more than one article', 'the', ['knot', 'fear']],
    ['within a word', 'owti', ['knot']],
    ['with other hyphens', 'go\u2011live', ['knot']],
    ['with other spaces', 'capable\u00a0people', ['fear']],
    ['with accents', 'bówtie', ['knot']],
    ['with a long hyphen', '3–6%', ['budget']],
    ['in other letter case', 'ROI', ['budget']],
    ['in other letter case, too', 'rOi', ['budget']],
    ['with signs that mean something elsewhere', '3-6% buys', ['budget']],
    ['with a bracket', '(and', ['budget']],
    ['with spaces around it', '  fear ', ['fear']],
    ['nowhere', 'kangaroo', []],
    ['across two fields', 'changes hands.Implementation', []],
    ['across two fields with a space between them', 'bowtie go-live', []],
    ['with a pattern', '.*', []],
  ])('finds a text %s', (_, text, found) => {
    expect(slugs(text)).toEqual(found);
  });

  test('finds all articles for an empty text', () => {
    expect(slugs('')).toHaveLength(3);
    expect(slugs('   ')).toHaveLength(3);
  });

  test('refuses a place without an article', () => {
    expect(() => FEW.article(3)).toThrow('The search index has no article at 3.');
  });

  for (const count of [100, 10_000]) {
    const articles = Array.from({ length: count }, (_, index) => ({
      ...article(
        `a-${index}`,
        `Article ${index} of many`,
        `Excerpt ${index % 7}`,
        CATEGORIES[index % 4] ?? '',
      ),
      picture: index % 3,
    }));

    test(`finds among ${count}, in their order, and gives each the picture that it has`, () => {
      const search = new ArticleSearch({ articles, pictures });
      expect(search.find('ROI')).toEqual(
        articles.flatMap(({ category }, place) => (category === 'ROI' ? [place] : [])),
      );
      expect(
        search.find(`article ${count - 1} `).map((place) => search.article(place).slug),
      ).toEqual([`a-${count - 1}`]);
      expect(search.article(count - 1)).toBe(search.article(count - 1));
      expect(search.article(count - 1).picture).toEqual(
        picture(['jetty', 'posts', 'steps'][(count - 1) % 3] ?? ''),
      );
    });

    test(`reads the fields of ${count} once, not at each keystroke`, () => {
      let reads = 0;
      const counted = articles.map((one) => ({
        ...one,
        get excerpt() {
          reads += 1;
          return one.excerpt;
        },
      }));
      const search = new ArticleSearch({ articles: counted, pictures });
      expect(reads).toBe(count);
      for (const text of ['e', 'ex', 'exc', 'exce']) search.find(text);
      expect(reads).toBe(count);
    });
  }
});
