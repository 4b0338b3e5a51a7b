import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../paths.ts';
import { plainText } from './markdown.ts';
import { readContent } from './read.ts';

// Only this file asserts the counts and names that the specification gives for the sample content, which may grow.
const { articles, categories, claims, pages, survey, scan } = readContent(path.join(ROOT, 'content'));

const SLUGS = [
  'broken-bowtie-journey',
  'value-translation-zone',
  'beyond-implementation',
  'trust-bridge-protocol',
  'hidden-politics',
  'fear-factor',
  'resistance-to-advocacy',
  'roi-change-management',
];

// Specification, point 2, in the same order.
const FAQ_TOPICS = [
  /what does .+ do/i,
  /problem/i,
  /differ/i,
  /now/i,
  /ideal client/i,
  /measure success/i,
  /neural pathways/i,
  /before a sale/i,
  /at risk/i,
  /who pays/i,
  /outcomes/i,
  /implementation teams/i,
  /results/i,
  /fees structured/i,
];

describe('The sample content', () => {
  test('has the eight articles of the specification', () => {
    expect(articles.map(({ slug }) => slug)).toEqual(expect.arrayContaining(SLUGS));
  });

  test('has the four categories of the specification, each with an article', () => {
    expect(categories).toEqual(['Implementation', 'Communication', 'Adoption', 'ROI']);
    expect(new Set(articles.map(({ category }) => category))).toEqual(new Set(categories));
  });

  test('has articles of 700 to 1,100 words', () => {
    const lengths = articles.filter(({ slug }) => SLUGS.includes(slug)).map(({ slug, body }) => ({ slug, words: plainText(body).split(/\s+/).length }));
    expect(lengths).toHaveLength(SLUGS.length);
    expect(lengths.filter(({ words }) => words < 700 || words > 1100)).toEqual([]);
  });

  test('asks first the fourteen questions of the specification, on its topics', () => {
    const questions = pages.faq.items.slice(0, FAQ_TOPICS.length).map(({ question }) => question);
    expect(questions).toEqual(FAQ_TOPICS.map((topic) => expect.stringMatching(topic)));
  });

  test('answers six questions at home', () => {
    expect(pages['home-faqs'].items).toHaveLength(6);
  });

  test('has thirty statements in eight sections, and a scan of seven questions', () => {
    expect(survey.sections).toHaveLength(8);
    expect(survey.sections.flatMap(({ statements }) => statements)).toHaveLength(30);
    expect(scan.habits).toHaveLength(7);
  });

  test('states each figure of the specification, point 9', () => {
    const figures = Object.values(claims).map(({ figure, claim }) => `${figure} ${claim}`);
    for (const stated of [
      /^15\+ years of enablement experience/,
      /^over \$100M of business value delivered/,
      /^76% of digital initiatives fail/,
      /^25-45% adoption improvement within 90 days/,
      /^20-30% faster time-to-value/,
      /^34% to 78% .*60 days/,
      /^\$15-25K .*assessment/,
      /^6\+ years in market/,
      /^five success dimensions/,
      /^13% of teams naturally embrace new tools/,
      /^70% of SaaS projects fail to deliver ROI/,
      /^25% faster adoption/,
      /^40% higher proficiency/,
      /^30% fewer workarounds/,
      /^90\+% satisfaction/,
      /^50% faster time-to-value/,
      /^1-2% /,
      /^3-6% /,
      /^7-12% /,
    ]) {
      expect(
        figures.filter((figure) => stated.test(figure)),
        String(stated),
      ).toHaveLength(1);
    }
  });
});
