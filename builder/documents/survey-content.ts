import * as v from 'valibot';
import type { Pages } from '../../core/content/pages.ts';
import type { IntakeParts } from '../../core/intake/parts.ts';
import type { Advice } from '../../core/survey/advice.ts';
import { type Questionnaire, questionnaireTextsSchema } from '../../core/survey/questionnaire.ts';
import { ratingOptions } from '../../core/survey/scales.ts';
import type { Habit, ScanContent } from '../../core/survey/scan.ts';
import { showSurvey } from '../../core/survey/shown-survey.ts';
import type { Remedy, RemedyNames, SurveyContent } from '../../core/survey/survey.ts';
import type { Content } from '../content/content.ts';

// `content/names.ts` checks the names by which these functions join files.

/** Until the survey is open, it is published only encrypted. */
export async function surveyContent(content: Content): Promise<SurveyContent> {
  return {
    ...(await showSurvey(questionnaireOf(content))),
    remedies: remediesOf(content),
  };
}

/** Only the scales that the statements use. */
export function questionnaireOf({
  translations,
  ...original
}: Pick<Content, 'survey' | 'scales' | 'translations'>): Questionnaire {
  const texts = Object.entries(translations).map(
    ([language, { 'survey.yaml': survey, 'scales.yaml': scales }]) => [
      language,
      v.parse(questionnaireTextsSchema, originalOf({ survey, scales })),
    ],
  );
  const words = originalOf(original);
  return texts.length > 0 ? { ...words, translations: Object.fromEntries(texts) } : words;
}

function originalOf({
  survey: { least, sections },
  scales,
}: Pick<Content, 'survey' | 'scales'>): Questionnaire {
  const used = new Set(
    sections.flatMap(({ statements }) => statements.map((one) => one.scaleType)),
  );
  return {
    least,
    sections,
    scales: Object.fromEntries(Object.entries(scales).filter(([name]) => used.has(name))),
  };
}

/** By category. */
function remediesOf(content: Content): SurveyContent['remedies'] {
  return Object.fromEntries(
    Object.entries(content.survey.remedies).map(([category, names]) => [
      category,
      remedyOf(names, content),
    ]),
  );
}

/** Words around the advice on a respondent's lowest statements. */
export function adviceOf({ profile: { lowest, caution } }: Pages['readiness-scan']): Advice {
  return { words: lowest, caution };
}

/** What respondents are mailed in other languages than the firm's. */
export function languagesOf({
  translations,
}: Pick<Content, 'translations'>): IntakeParts['languages'] {
  return Object.fromEntries(
    Object.entries(translations).map(([language, words]) => [
      language,
      {
        language: words.language,
        answers: words['answers.yaml'],
        mail: words['mail.yaml'],
        advice: adviceOf(words['pages/readiness-scan.yaml']),
      },
    ]),
  );
}

export function scanContent(content: Content): ScanContent {
  const { habits, bands, scaleType } = content.scan;
  return {
    bands,
    ratings: ratingOptions({ scaleType }, content.scales),
    habits: habits.map((habit): Habit => ({ ...habit, ...remedyOf(habit, content) })),
  };
}

function remedyOf(names: RemedyNames, { pages, articles }: Content): Remedy {
  const step = pages.home.approach.steps.find(({ title }) => title === names.step);
  const service = pages.services.services.items.find(({ id }) => id === names.service);
  const article = articles.find(({ slug }) => slug === names.article);
  if (!step || !service || !article)
    throw new Error(
      `There is no step ${names.step}, service ${names.service} or article ${names.article}.`,
    );
  return {
    step,
    service: { id: service.id, title: service.title },
    article: { slug: article.slug, title: article.title },
  };
}
