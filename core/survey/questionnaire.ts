import * as v from 'valibot';

// The intake's parts and its store hold questionnaires, and the browser reads them, so this module
// must not bring the schemas of content, which are large.
const text = v.string();

/** The sections of the survey, for both sides, and the labels of their scales. */
export const questionnaireSchema = v.object({
  /** The least number of people in a figure. */
  least: v.number(),
  sections: v.array(
    v.object({
      title: text,
      description: text,
      question: v.optional(text),
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
});

export type Questionnaire = v.InferOutput<typeof questionnaireSchema>;
