import type { Remedies } from '../../core/content/remedies.ts';
import type { Advice } from '../../core/survey/advice.ts';
import type { Questionnaire } from '../../core/survey/questionnaire.ts';
import { ratingOptions } from '../../core/survey/scales.ts';
import type { Habit, ScanContent } from '../../core/survey/scan.ts';
import { showSurvey } from '../../core/survey/shown-survey.ts';
import type { Remedy, RemedyNames, SurveyContent } from '../../core/survey/survey.ts';
import type { Content } from '../content/content.ts';

// `content/references.ts` checks the names by which these functions join files, when content is
// read.

/**
 * The survey, with the words of each section's remedy. It is gated: until the survey is open, it is
 * published only encrypted.
 */
export async function surveyContent(content: Content): Promise<SurveyContent> {
  return {
    ...(await showSurvey(questionnaireOf(content))),
    remedies: remediesOf(content),
  };
}

/** The survey's sections with the scales that their statements use. */
export function questionnaireOf({
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

/** The remedies of the survey's sections with their words, by category. */
export function remediesOf(content: Content): Remedies {
  return Object.fromEntries(
    Object.entries(content.survey.remedies).map(([category, names]) => [
      category,
      remedyOf(names, content),
    ]),
  );
}

/** The words around what respondents are told of the statements they rated lowest. */
export function adviceOf({ pages }: Pick<Content, 'pages'>): Advice {
  const { lowest, caution } = pages['readiness-scan'].profile;
  return { words: lowest, caution };
}

/** The quick scan, with the words of each habit's remedy. */
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
