import * as v from 'valibot';

const title = v.string();

/** The remedies of low scores with their words, by the category of a section. */
export const remediesSchema = v.record(
  v.string(),
  v.object({
    step: v.object({ title, text: v.string() }),
    service: v.object({ id: v.string(), title }),
    article: v.object({ slug: v.string(), title }),
  }),
);
export type Remedies = v.InferOutput<typeof remediesSchema>;
