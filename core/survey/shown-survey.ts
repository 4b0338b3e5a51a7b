import * as v from 'valibot';
import type { Questionnaire } from './questionnaire.ts';
import { hash, WORDS_ID_BYTES, wordingOf } from './wording.ts';

const text = v.string();

export const shownSurveySchema = v.object({
  /** A response names the words that it answers by this id. */
  wordsId: text,
  sections: v.array(
    v.object({
      title: text,
      description: text,
      question: v.optional(text),
      statements: v.array(
        v.object({
          id: v.number(),
          text,
          category: text,
          scaleType: text,
          reverse: v.optional(v.boolean()),
          suggests: v.optional(text),
          /** Hash of what is read when it is rated (core/survey/wording.ts). */
          wording: text,
        }),
      ),
    }),
  ),
  scales: v.record(text, v.array(text)),
});

export type ShownSurvey = v.InferOutput<typeof shownSurveySchema>;
export type ShownSection = ShownSurvey['sections'][number];
export type ShownStatement = ShownSection['statements'][number];

/** In the words for users, without what is only for the desk. */
export async function showSurvey({
  sections,
  scales,
}: Pick<Questionnaire, 'sections' | 'scales'>): Promise<ShownSurvey> {
  const shown = sections.map(async ({ questions: _, statements, ...section }) => ({
    ...section,
    statements: await Promise.all(
      statements.map(async ({ forSponsors: _, formerly: __, aboutPerson: ___, ...statement }) => ({
        ...statement,
        wording: await wordingOf(statement, scales),
      })),
    ),
  }));
  const all = await Promise.all(shown);
  const read = all.flatMap(({ statements }) =>
    statements.map(({ id, category, wording }) => [id, category, wording]),
  );
  return { wordsId: await hash(read, WORDS_ID_BYTES), sections: all, scales };
}
