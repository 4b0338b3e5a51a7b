import { describe, expect, test } from 'vitest';
import { plainText } from '../../core/markdown/plain-text.ts';
import { categoryOf } from '../../core/survey/category.ts';
import { BARRIER_LIMIT, READY_MARK } from '../../core/survey/profile.ts';
import { content } from '../../tests/support/content.ts';
import { textsIn } from '../../tests/support/texts.ts';

const { articles, claims, guide, newsletters, pages, survey } = content;
const texts = [
  ...textsIn(content),
  ...[guide, ...articles, ...newsletters].map(({ body }) => plainText(body)),
];
const protocol = articles.find(({ slug }) => slug === 'trust-bridge-protocol')?.body ?? [];
const withWords = (words: RegExp) => texts.filter((text) => words.test(text));

describe('The content', () => {
  test('gives every amount of money in dollars', () => {
    expect(withWords(/\$\d/)).not.toEqual([]);
    expect(withWords(/[£€]|\b(GBP|EUR)\b/)).toEqual([]);
  });

  test('counts the years of experience once, not one founder’s added to the other’s', () => {
    const { figure = '', scope } = claims.experience ?? {};
    const stated = [`${figure}: ${scope}`, ...texts.filter((text) => text.includes(figure))];
    expect(stated.length).toBeGreaterThan(2);
    expect(
      stated.filter((text) =>
        /\b(added up|combined|between (us|them|its|our|the)|(?<!not )together)\b/.test(text),
      ),
    ).toEqual([]);
  });

  test('counts the improvement of adoption in points, so that its best-known case lies within its range', () => {
    const [least = 0, most = 0] = numbersIn(claims['adoption-improvement']?.figure);
    const [before = 0, after = 0] = numbersIn(claims['adoption-raised']?.figure);
    expect(after - before).toBeGreaterThanOrEqual(least);
    expect(after - before).toBeLessThanOrEqual(most);
    expect(claims['adoption-improvement']?.scope).toContain('percentage points');
    expect(
      withWords(/adoption improves by/).filter((text) => !text.includes('percentage points')),
    ).toEqual([]);
  });

  test('begins with the people, never with the system', () => {
    expect(pages.methodology.intro.heading).toMatch(/^Begin with the people/);
    expect(
      withWords(
        /\b(beg[aiu]n|begins|starts?|started) with the (system|software|platform|technology)\b/i,
      ),
    ).toEqual([]);
  });

  test('lets no system run before its launch', () => {
    expect(
      withWords(/\b(is|was) (live|running|in use)\b[^.]*\bbefore (the )?(launch|go-live)\b/i),
    ).toEqual([]);
  });

  test('names the same five dimensions everywhere, and sorts them under its three questions', () => {
    const { figure, scope } = claims['success-dimensions'] ?? {};
    const dimensions = scope?.toLowerCase().split(/, | and /) ?? [];
    expect([figure, dimensions.length]).toEqual(['five', 5]);
    const { text, items } = pages.methodology.measuring;
    const [measuring, list] = [text.join(' '), plainText(guide.body).toLowerCase()];
    expect(measuring).toContain('three questions');
    expect(items).toHaveLength(3);
    for (const dimension of dimensions) {
      expect(measuring.split(dimension).length - 1, dimension).toBe(2);
      expect(list).toContain(`${dimension}.`);
    }
  });

  test('draws the eight sections in an article with as many statements as the survey has', () => {
    const words = plainText(protocol);
    for (const section of survey.sections)
      expect(words, categoryOf(section)).toContain(`${section.title}\n`);
    const counts = survey.sections.map(({ statements }) => `${statements.length} statements`);
    expect(words.match(/\b\d statements\b/g)).toEqual(counts);
  });

  test('reads a profile by the same marks in the guide and the article as the software does', () => {
    const [mark, limit] = [READY_MARK.toFixed(1), BARRIER_LIMIT.toFixed(1)];
    for (const words of [plainText(guide.body), plainText(protocol)]) {
      expect(words).toContain(`against a mark of ${mark}`);
      expect(words).toContain(`at ${limit} or below`);
    }
  });

  test('says of each worked example that it is invented', () => {
    const examples = [
      ...articles.filter(({ slug }) => slug !== 'hidden-politics'),
      guide,
      ...newsletters,
    ];
    expect(examples.length).toBeGreaterThan(2);
    for (const { body } of examples) expect(plainText(body)).toMatch(/\binvented\b|\bmade up\b/);
  });
});

test('No two articles share a heading', () => {
  const headings = articles.flatMap(({ body }) =>
    body
      .filter(({ kind }) => kind === 'heading' || kind === 'subheading')
      .map((block) => plainText([block])),
  );
  expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([]);
});

function numbersIn(figure = ''): number[] {
  return [...figure.matchAll(/\d+/g)].map(([number]) => Number(number));
}
