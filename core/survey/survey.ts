import * as v from 'valibot';
import { between, checkWhole, hint, named, slug, text } from '../schema.ts';
import { LEAST_SECTIONS, LEAST_STATEMENTS, MOST_SECTIONS, MOST_STATEMENTS } from './answers.ts';
import { categoryOf } from './category.ts';
import { BEST_RATING } from './scales.ts';
import type { ShownSurvey } from './shown-survey.ts';
import { stepSchema } from './step.ts';

/** `least` can't be lower. */
export const LEAST_ALLOWED = 5;

/** `content/scales.yaml`: labels of the ratings 1 to 5. */
export const scalesSchema = v.record(
  slug,
  v.pipe(
    v.array(text),
    v.length(BEST_RATING, `must have ${BEST_RATING} labels: one for each rating from 1 to 5`),
  ),
);

const statementSchema = v.strictObject({
  id: v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(1)),
  text,
  forSponsors: v.optional(
    hint(text, 'What sponsors read instead: what they believe of those who use the system.'),
  ),
  formerly: v.optional(
    hint(
      between(1, 10, text),
      'Earlier wordings of `text` or `forSponsors` that mean the same, word for word: the section is still compared with waves that asked it so.',
    ),
  ),
  category: hint(slug, 'Names the section in stored profiles, and the section’s remedy.'),
  scaleType: hint(named('scale', text), 'In `scales.yaml`.'),
  reverse: v.optional(v.boolean()),
  aboutPerson: v.optional(
    hint(
      v.boolean(),
      'It rates one person, such as a manager: it counts in no section score of a report, and is shown only for sides with three groups or more that have figures.',
    ),
  ),
  suggests: v.optional(hint(text, 'Shown to respondents who rate it low.')),
});

const section = v.strictObject({
  title: text,
  description: text,
  question: v.optional(text),
  questions: v.optional(hint(between(1, 3, text), 'What a speaker asks a room about the section.')),
  statements: between(1, 20, statementSchema),
});

/**
 * For a low section: a step of the 4E Journey by its title, a service by its id, an article by its
 * slug.
 */
export const remedySchema = v.strictObject({
  step: named('step', text),
  service: named('service', slug),
  article: named('article', slug),
});

/** `content/survey.yaml` (specification, point 3). */
export const surveySchema = v.pipe(
  v.strictObject({
    least: hint(
      v.pipe(
        v.number(),
        v.integer('must be a whole number'),
        v.minValue(
          LEAST_ALLOWED,
          `must be ${LEAST_ALLOWED} or more: fewer people could be told apart`,
        ),
      ),
      'People in a figure; twice as many for statements, four times for shares.',
    ),
    sections: v.pipe(
      between(LEAST_SECTIONS, MOST_SECTIONS, section),
      checkWhole(
        ['statements'],
        (sections) => countOf(sections) >= LEAST_STATEMENTS && countOf(sections) <= MOST_STATEMENTS,
        (sections) =>
          `have ${countOf(sections)} statements in all, and the survey can show ${LEAST_STATEMENTS} to ${MOST_STATEMENTS}: add or remove some`,
      ),
      checkWhole(
        ['statements', 'id'],
        (sections) => wrongNumber(sections) === undefined,
        (sections) =>
          `must number their statements from 1 to ${countOf(sections)} in their order: ${wrongNumber(sections)}`,
      ),
      checkWhole(
        ['statements', 'category'],
        (sections) =>
          sections.every(({ statements }) =>
            statements.every(({ category }) => category === statements[0]?.category),
          ),
        () =>
          'must each hold statements of one category: correct the category, or move the statement',
      ),
      checkWhole(
        ['statements', 'forSponsors'],
        (sections) => [0, countOf(sections)].includes(wordedForSponsors(sections).length),
        (sections) =>
          `must word all statements for sponsors, or none: forSponsors is missing from ${notWordedForSponsors(sections).join(', ')}`,
      ),
      checkWhole(
        ['statements', 'aboutPerson'],
        (sections) =>
          sections.every(({ statements }) => statements.some((one) => !one.aboutPerson)),
        () => 'must each have a statement that is not aboutPerson, for the section’s score',
      ),
      checkWhole(
        ['statements', 'category'],
        (sections) => areUnique(categoriesOf(sections)),
        () => 'must have different categories: rename one',
      ),
      checkWhole(
        ['title'],
        (sections) => areUnique(sections.map(({ title }) => title)),
        () => 'must have different titles: rename one',
      ),
    ),
    remedies: v.record(slug, remedySchema),
    steps: v.optional(v.record(slug, stepSchema), {}),
  }),
  v.forward(
    checkWhole(
      ['sections', 'statements', 'category', 'remedies'],
      ({ sections, remedies }) =>
        categoriesOf(sections).sort().join() === Object.keys(remedies).sort().join(),
      ({ sections }) =>
        `must be one for each category, and no other: ${categoriesOf(sections).join(', ')}`,
    ),
    ['remedies'],
  ),
  v.forward(
    checkWhole(
      ['sections', 'statements', 'category', 'steps'],
      ({ sections, steps }) => unknownOf(sections, steps).length === 0,
      ({ sections, steps }) =>
        `have ${unknownOf(sections, steps).join(', ')}, which is no section’s category: use one of ${categoriesOf(sections).join(', ')}`,
    ),
    ['steps'],
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

export interface SurveyContent extends ShownSurvey {
  /** By category. */
  remedies: Record<string, Remedy>;
  /** Only in the survey's preview: a response must bring it while the survey is coming soon. */
  previewToken?: string;
}

function categoriesOf(sections: readonly SurveySection[]): string[] {
  return sections.map(categoryOf);
}

function unknownOf(sections: readonly SurveySection[], steps: object): string[] {
  const known = categoriesOf(sections);
  return Object.keys(steps).filter((category) => !known.includes(category));
}

function countOf(sections: readonly SurveySection[]): number {
  return sections.reduce((count, { statements }) => count + statements.length, 0);
}

function wordedForSponsors(sections: readonly SurveySection[]): Statement[] {
  return sections.flatMap(({ statements }) => statements).filter((one) => one.forSponsors);
}

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
