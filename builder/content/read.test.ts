import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { CATEGORIES } from '../../core/survey/plan.ts';
import { ROOT } from '../paths.ts';
import { scanContent, surveyContent } from '../survey-content.ts';
import { listSampleContent, readContent } from './read.ts';

const content = readContent(path.join(ROOT, 'content'));

describe('The content', () => {
  test('has the eight articles of the specification, newest first', () => {
    expect(content.articles.map(({ slug }) => slug).sort()).toEqual([
      'beyond-implementation',
      'broken-bowtie-journey',
      'fear-factor',
      'hidden-politics',
      'resistance-to-advocacy',
      'roi-change-management',
      'trust-bridge-protocol',
      'value-translation-zone',
    ]);
    const dates = content.articles.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  test('has the four categories of the specification', () => {
    expect(content.categories).toEqual(['Implementation', 'Communication', 'Adoption', 'ROI']);
    expect(new Set(content.articles.map(({ category }) => category))).toEqual(new Set(content.categories));
  });

  test('states each figure of the specification, point 9', () => {
    const figures = Object.values(content.claims).map(({ figure, claim }) => `${figure} ${claim}`);
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

  test('puts names and figures where their tokens stand', () => {
    expect(content.layout.banner.text).toBe("You're viewing the original Equanta website");
    expect(content.pages.home.hero.lede).toMatch(/^Only 13% of teams/);
    expect(JSON.stringify({ ...content, brand: undefined })).not.toMatch(/\{(brand|claims)\./);
  });

  test('lists what of it is sample content', () => {
    const list = listSampleContent(content);
    expect(list).toContain('content/claims.yaml: natural-adopters (13%) has no source');
    expect(list.filter((line) => line.startsWith('content/claims.yaml'))).toHaveLength(Object.keys(content.claims).length);
    const pages = Object.fromEntries(
      Object.entries(content.pages).map(([name, page]) => [name, { ...page, sample: false }]),
    ) as unknown as typeof content.pages;
    expect(
      listSampleContent({ ...content, pages, brand: { ...content.brand, sample: false }, people: { ...content.people, sample: false }, claims: {} }),
    ).toEqual([]);
  });
});

describe('The survey and the scan', () => {
  test('have a remedy in words for every section and every habit', () => {
    const survey = surveyContent(content);
    expect(Object.keys(survey.remedies).sort()).toEqual([...CATEGORIES].sort());
    for (const { step, service, article } of [...Object.values(survey.remedies), ...scanContent(content).habits]) {
      expect(['Engage', 'Explore', 'Envision', 'Enable']).toContain(step.title);
      expect(content.pages.services.services.items.map(({ id }) => id)).toContain(service.id);
      expect(content.articles.map(({ slug }) => slug)).toContain(article.slug);
    }
  });
});
