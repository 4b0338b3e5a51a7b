import { describe, expect, test } from 'vitest';
import { categoryOf } from '../../core/survey/category.ts';
import { FIRST_CONTENT } from '../../tests/support/sites.ts';
import { questionnaireOf, scanContent, surveyContent } from '../documents/survey-content.ts';
import { readContent } from './read.ts';

const content = readContent(FIRST_CONTENT);

describe('The content', () => {
  test('lists its articles newest first', () => {
    const dates = content.articles.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  test('puts names and figures where their tokens stand', () => {
    expect(content.layout.original?.banner?.text).toBe(
      "You're viewing the original Equanta website",
    );
    expect(content.pages.home.hero.lede).toMatch(/^Only 13% of teams/);
    expect(JSON.stringify({ ...content, brand: undefined })).not.toMatch(/\{(brand|claims)\./);
  });
});

describe('The survey and the scan', () => {
  test('have questions for a speaker on every section, which no screen of the site receives', async () => {
    const survey = await surveyContent(content);
    const { sections } = questionnaireOf(content);
    for (const { questions = [] } of sections) {
      expect(questions).not.toEqual([]);
      for (const question of questions) expect(JSON.stringify(survey)).not.toContain(question);
    }
  });

  test('have a remedy in words for every section and every habit', async () => {
    const survey = await surveyContent(content);
    expect(Object.keys(survey.remedies).sort()).toEqual(survey.sections.map(categoryOf).sort());
    for (const { step, service, article } of [
      ...Object.values(survey.remedies),
      ...scanContent(content).habits,
    ]) {
      expect(['Engage', 'Explore', 'Envision', 'Enable']).toContain(step.title);
      expect(content.pages.services.services.items.map(({ id }) => id)).toContain(service.id);
      expect(content.articles.map(({ slug }) => slug)).toContain(article.slug);
    }
  });
});
