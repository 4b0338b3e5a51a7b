import * as v from 'valibot';
import { between, slug, text } from '../schema.ts';
import { LEAST_SECTIONS, LEAST_STATEMENTS, MOST_SECTIONS, MOST_STATEMENTS } from './answers.ts';
import { categoryOf } from './category.ts';
import { BEST_RATING } from './scales.ts';
import type { ShownSurvey } from './shown-survey.ts';

/** The lowest number that the least number of people in a figure can be. */
export const LEAST_ALLOWED = 5;

/**
 * `content/scales.yaml`: the scales of the survey and the quick scan, each with the labels of the
 * ratings 1 to 5.
 */
export const scalesSchema = v.record(
  slug,
  v.pipe(
    v.array(text),
    v.length(BEST_RATING, `must have ${BEST_RATING} labels: one for each rating from 1 to 5`),
  ),
);

export const statementSchema = v.strictObject({
  id: v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(1)),
  text,
  /** What the campaign's sponsors read instead: what they believe of those who use the system. */
  forSponsors: v.optional(text),
  /** Former words of its text or of `forSponsors` that mean the same (content/README.md). */
  formerly: v.optional(between(1, 10, text)),
  /** The name of its section in stored profiles, and of the section's remedy. */
  category: slug,
  /** The name of a scale in `scales.yaml`. */
  scaleType: text,
  reverse: v.optional(v.boolean()),
  /**
   * Whether it rates one person, such as one's manager: it is in no section score of a report, and
   * shown only of sides with three groups or more that have figures.
   */
  aboutPerson: v.optional(v.boolean()),
  /** What a low rating suggests, for the respondent. */
  suggests: v.optional(text),
});

const section = v.strictObject({
  title: text,
  description: text,
  question: v.optional(text),
  /** What a speaker asks a room about the section (docs/product.md, Survey). */
  questions: v.optional(between(1, 3, text)),
  statements: between(1, 20, statementSchema),
});

/**
 * The remedy of a low section: a step of the 4E Journey by its title, a service by its id, an
 * article by its slug.
 */
export const remedySchema = v.strictObject({ step: text, service: slug, article: slug });

/** `content/survey.yaml` (specification, point 3). */
export const surveySchema = v.pipe(
  v.strictObject({
    /** The least number of people in a figure; twice as many for statements, four times for shares. */
    least: v.pipe(
      v.number(),
      v.integer('must be a whole number'),
      v.minValue(
        LEAST_ALLOWED,
        `must be ${LEAST_ALLOWED} or more: fewer people could be told apart`,
      ),
    ),
    sections: v.pipe(
      between(LEAST_SECTIONS, MOST_SECTIONS, section),
      v.check(
        (sections) => countOf(sections) >= LEAST_STATEMENTS && countOf(sections) <= MOST_STATEMENTS,
        ({ input }) =>
          `have ${countOf(input)} statements in all, and the survey can show ${LEAST_STATEMENTS} to ${MOST_STATEMENTS}: add or remove some`,
      ),
      v.check(
        (sections) => wrongNumber(sections) === undefined,
        ({ input }) =>
          `must number their statements from 1 to ${countOf(input)} in their order: ${wrongNumber(input)}`,
      ),
      v.check(
        (sections) =>
          sections.every(({ statements }) =>
            statements.every(({ category }) => category === statements[0]?.category),
          ),
        'must each hold statements of one category: correct the category, or move the statement',
      ),
      v.check(
        (sections) => [0, countOf(sections)].includes(wordedForSponsors(sections).length),
        ({ input }) =>
          `must word all statements for sponsors, or none: forSponsors is missing from ${notWordedForSponsors(input).join(', ')}`,
      ),
      v.check(
        (sections) =>
          sections.every(({ statements }) => statements.some((one) => !one.aboutPerson)),
        'must each have a statement that is not aboutPerson, for the section’s score',
      ),
      v.check(
        (sections) => areUnique(categoriesOf(sections)),
        'must have different categories: rename one',
      ),
      v.check(
        (sections) => areUnique(sections.map(({ title }) => title)),
        'must have different titles: rename one',
      ),
    ),
    remedies: v.record(slug, remedySchema),
  }),
  v.forward(
    v.check(
      ({ sections, remedies }) =>
        categoriesOf(sections).sort().join() === Object.keys(remedies).sort().join(),
      ({ input: { sections } }) =>
        `must be one for each category, and no other: ${categoriesOf(sections).join(', ')}`,
    ),
    ['remedies'],
  ),
);

export type Statement = v.InferOutput<typeof statementSchema>;
export type SurveySection = v.InferOutput<typeof section>;
export type Survey = v.InferOutput<typeof surveySchema>;
export type RemedyNames = v.InferOutput<typeof remedySchema>;

export interface Remedy {
  step: { title: string; text: string };
  service: { id: string; title: string };
  article: { slug: string; title: string };
}

/** The survey as the site's screens receive it. */
export interface SurveyContent extends ShownSurvey {
  /** By category. */
  remedies: Record<string, Remedy>;
  /** In the survey's preview alone: what a response must bring while the survey is coming soon. */
  previewToken?: string;
}

function categoriesOf(sections: readonly SurveySection[]): string[] {
  return sections.map(categoryOf);
}

function countOf(sections: readonly SurveySection[]): number {
  return sections.reduce((count, { statements }) => count + statements.length, 0);
}

function wordedForSponsors(sections: readonly SurveySection[]): Statement[] {
  return sections.flatMap(({ statements }) => statements).filter((one) => one.forSponsors);
}

/** The numbers of the statements without a wording for sponsors. */
function notWordedForSponsors(sections: readonly SurveySection[]): number[] {
  const worded = wordedForSponsors(sections);
  return sections
    .flatMap(({ statements }) => statements)
    .filter((one) => !worded.includes(one))
    .map(({ id }) => id);
}

function wrongNumber(sections: readonly SurveySection[]): string | undefined {
  const ids = sections.flatMap(({ statements }) => statements).map(({ id }) => id);
  const place = ids.findIndex((id, index) => id !== index + 1);
  return place === -1 ? undefined : `number ${ids[place]} should be ${place + 1}`;
}

function areUnique(names: string[]): boolean {
  return new Set(names).size === names.length;
}
