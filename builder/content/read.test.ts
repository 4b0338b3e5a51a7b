import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { categoryOf } from '../../core/survey/category.ts';
import { ROOT } from '../paths.ts';
import { scanContent, surveyContent } from '../survey-content.ts';
import { listSampleContent, readContent } from './read.ts';

const content = readContent(path.join(ROOT, 'content'));

describe('The content', () => {
  test('lists its articles newest first', () => {
    const dates = content.articles.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
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
  });

  test('lists each file that is marked as sample content, and no other', () => {
    const { brand, people, pages } = content;
    const filesOf = (sample: boolean) =>
      listSampleContent({
        ...content,
        brand: { ...brand, sample },
        people: { ...people, sample },
        pages: {
          ...pages,
          about: { ...pages.about, sample },
          purpose: { ...pages.purpose, sample },
          testimonials: { ...pages.testimonials, sample },
        },
        claims: {},
      }).map((line) => line.replace(/:.*/, ''));
    const marked = Object.entries(pages).flatMap(([name, page]) => ('sample' in page ? [`content/pages/${name}.yaml`] : []));
    expect(filesOf(true)).toEqual(['content/brand.yaml', 'content/people.yaml', ...marked]);
    expect(filesOf(false)).toEqual([]);
  });
});

describe('The survey and the scan', () => {
  test('have a remedy in words for every section and every habit', () => {
    const survey = surveyContent(content);
    expect(Object.keys(survey.remedies).sort()).toEqual(survey.sections.map(categoryOf).sort());
    for (const { step, service, article } of [...Object.values(survey.remedies), ...scanContent(content).habits]) {
      expect(['Engage', 'Explore', 'Envision', 'Enable']).toContain(step.title);
      expect(content.pages.services.services.items.map(({ id }) => id)).toContain(service.id);
      expect(content.articles.map(({ slug }) => slug)).toContain(article.slug);
    }
  });
});
