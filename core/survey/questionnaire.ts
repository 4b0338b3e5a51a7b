import * as v from 'valibot';

// The intake's parts and its store contain questionnaires, and the browser reads them, so this
// module must not import the schemas of content, which are large.
const text = v.string();
const section = { title: text, description: text, question: v.optional(text) };

/** What a translation has of a questionnaire: its texts alone, in their order. */
export const questionnaireTextsSchema = v.object({
  sections: v.array(
    v.object({
      ...section,
      statements: v.array(
        v.object({ text, forSponsors: v.optional(text), suggests: v.optional(text) }),
      ),
    }),
  ),
  scales: v.record(text, v.array(text)),
});
type QuestionnaireTexts = v.InferOutput<typeof questionnaireTextsSchema>;

/** For users and sponsors. */
export const questionnaireSchema = v.object({
  /** In a figure. */
  least: v.number(),
  sections: v.array(
    v.object({
      ...section,
      /** What a speaker asks a room. */
      questions: v.optional(v.array(text)),
      statements: v.array(
        v.object({
          id: v.number(),
          text,
          forSponsors: v.optional(text),
          formerly: v.optional(v.array(text)),
          category: text,
          scaleType: text,
          reverse: v.optional(v.boolean()),
          suggests: v.optional(text),
          aboutPerson: v.optional(v.boolean()),
        }),
      ),
    }),
  ),
  scales: v.record(text, v.array(text)),
  /** By language; missing if there is one alone. Figures and comparisons read none of them. */
  translations: v.optional(v.record(text, questionnaireTextsSchema)),
});

export type Questionnaire = v.InferOutput<typeof questionnaireSchema>;

/** Ids, categories, numbers and directions are always those of the original. */
export function translated(words: Questionnaire, texts: QuestionnaireTexts): Questionnaire {
  return {
    ...words,
    scales: texts.scales,
    sections: words.sections.map(({ statements, ...section }, place) => {
      const { statements: own = [], ...other } = texts.sections[place] ?? {};
      return {
        ...section,
        ...other,
        statements: statements.map((statement, index) => ({ ...statement, ...own[index] })),
      };
    }),
  };
}
