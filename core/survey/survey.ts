import * as v from 'valibot';
import { exactly, slug, text } from '../content/schema.ts';
import { CATEGORIES, type Category, REVERSED_IDS, SECTION_PLAN, STATEMENT_COUNT } from './plan.ts';
import { SCALE_TYPES } from './scales.ts';

const statement = v.pipe(
  v.strictObject({
    id: v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(1), v.maxValue(STATEMENT_COUNT)),
    text,
    category: v.picklist(CATEGORIES, `must be one of ${CATEGORIES.join(', ')}`),
    scaleType: v.picklist(SCALE_TYPES, `must be one of ${SCALE_TYPES.join(', ')}`),
    reverse: v.optional(v.boolean()),
  }),
  v.check(({ id, reverse = false }) => reverse === REVERSED_IDS.includes(id), 'must have reverse: true if its id is 2, 20 or 29, and not otherwise'),
  v.check(({ reverse, scaleType }) => !reverse || scaleType === 'agreement', 'is reversed, so its scaleType must be agreement: its prompt names that scale'),
);

const section = v.strictObject({ title: text, description: text, statements: v.array(statement) });

/** The remedy of a low section: a step of the 4E Journey by its title, a service by its id, an article by its slug. */
export const remedySchema = v.strictObject({ step: text, service: slug, article: slug });

/** `content/survey.yaml` (specification, points 3 and 9). */
export const surveySchema = v.strictObject({
  sections: v.pipe(
    exactly(SECTION_PLAN.length, section, 'specification, point 3: eight sections'),
    v.check(
      (sections) => sections.every(({ title }, index) => title === SECTION_PLAN[index]?.title),
      `must be named, in this order: ${SECTION_PLAN.map(({ title }) => title).join('; ')}`,
    ),
    v.check(
      (sections) => sections.every(({ statements }, index) => statements.length === SECTION_PLAN[index]?.count),
      `must have ${SECTION_PLAN.map(({ count }) => count).join(', ')} statements, in this order`,
    ),
    v.check(
      (sections) => sections.every(({ statements }, index) => statements.every(({ category }) => category === SECTION_PLAN[index]?.category)),
      `must hold statements of one category each: ${CATEGORIES.join(', ')}, in this order`,
    ),
    v.check(
      (sections) => sections.flatMap(({ statements }) => statements).every(({ id }, index) => id === index + 1),
      `must number their statements from 1 to ${STATEMENT_COUNT} without a gap`,
    ),
  ),
  remedies: v.pipe(
    v.record(v.picklist(CATEGORIES), remedySchema),
    v.check((remedies) => CATEGORIES.every((category) => Object.hasOwn(remedies, category)), `must have one for each of ${CATEGORIES.join(', ')}`),
  ),
});

export type Statement = v.InferOutput<typeof statement>;
export type SurveySection = v.InferOutput<typeof section>;
export type Survey = v.InferOutput<typeof surveySchema>;
export type RemedyNames = v.InferOutput<typeof remedySchema>;

/** The remedy of a low score, with its words. */
export interface Remedy {
  step: { title: string; text: string };
  service: { id: string; title: string };
  article: { slug: string; title: string };
}

/** The survey as its screens receive it, with references by id resolved to words. */
export interface SurveyContent {
  sections: SurveySection[];
  remedies: Record<Category, Remedy>;
}
