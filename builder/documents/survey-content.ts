import type { Advice } from '../../core/survey/advice.ts';
import { categoryOf } from '../../core/survey/category.ts';
import { editionOf, wordingOf } from '../../core/survey/edition.ts';
import type { Questions } from '../../core/survey/questions.ts';
import type { Remedies } from '../../core/survey/remedies.ts';
import { ratingOptions } from '../../core/survey/scales.ts';
import type { Habit, ScanContent } from '../../core/survey/scan.ts';
import type { Remedy, RemedyNames, SurveyContent } from '../../core/survey/survey.ts';
import type { Content } from '../content/content.ts';

// `content/references.ts` checks the names by which these functions join files, when content is
// read.

/**
 * The survey, with the words of each section's remedy. It is gated: until the survey is open, it is
 * published only encrypted.
 */
export async function surveyContent(content: Content): Promise<SurveyContent> {
  const { survey, scales } = content;
  const shown = survey.sections.map(async ({ questions: _, ...section }) => ({
    ...section,
    statements: await Promise.all(
      section.statements.map(async (statement) => ({
        ...statement,
        wording: await wordingOf(statement, scales),
      })),
    ),
  }));
  return {
    edition: (await editionOf(survey, scales)).id,
    sections: await Promise.all(shown),
    scales,
    remedies: remediesOf(content),
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

/** The speaker's questions on the survey's sections, by category. */
export function questionsOf({ survey }: Pick<Content, 'survey'>): Questions {
  return Object.fromEntries(
    survey.sections.flatMap((section) =>
      section.questions ? [[categoryOf(section), section.questions]] : [],
    ),
  );
}

/** What respondents are told of the statements they rated lowest, for the mailed copy. */
export function adviceOf({ survey, pages }: Pick<Content, 'survey' | 'pages'>): Advice {
  const { lowest, caution } = pages['readiness-scan'].profile;
  const statements = survey.sections.flatMap((section) => section.statements);
  return {
    words: lowest,
    suggests: Object.fromEntries(
      statements.flatMap(({ id, suggests }) => (suggests ? [[id, suggests]] : [])),
    ),
    questions: Object.fromEntries(
      survey.sections.flatMap((section) =>
        section.question ? [[categoryOf(section), section.question]] : [],
      ),
    ),
    caution,
  };
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
