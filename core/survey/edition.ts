import * as v from 'valibot';
import type { Scales } from './scales.ts';
import { hash, WORDS_ID_BYTES } from './wording.ts';

// The browser checks ids of editions, too, so this module must not bring the schemas of content,
// which are large.
const statementSchema = v.object({
  id: v.number(),
  text: v.string(),
  forSponsors: v.optional(v.string()),
  formerly: v.optional(v.array(v.string())),
  category: v.string(),
  scaleType: v.string(),
  reverse: v.optional(v.boolean()),
  aboutPerson: v.optional(v.boolean()),
});

/**
 * The words of a survey that give its answers their meaning: the statements, their sections, and
 * the labels of their scales.
 */
export const editionWordsSchema = v.object({
  /** The least number of people in a figure. */
  least: v.number(),
  sections: v.array(v.object({ title: v.string(), statements: v.array(statementSchema) })),
  scales: v.record(v.string(), v.array(v.string())),
});

export type EditionWords = v.InferOutput<typeof editionWordsSchema>;

/**
 * A wording of the survey. Its id is a hash of the words. Answers to different editions are never
 * counted together (decisions/wave-words.md).
 */
export const editionSchema = v.object({ id: v.string(), words: editionWordsSchema });

export type Edition = v.InferOutput<typeof editionSchema>;

/**
 * The edition of a survey. What does not change the meaning of an answer, such as a section's
 * description, is not part of it.
 */
export async function editionOf(
  { least, sections }: Pick<EditionWords, 'least' | 'sections'>,
  scales: Scales,
): Promise<Edition> {
  const used = [
    ...new Set(sections.flatMap(({ statements }) => statements.map(({ scaleType }) => scaleType))),
  ].sort();
  const words: EditionWords = {
    least,
    sections: sections.map(({ title, statements }) => ({
      title,
      statements: statements.map(
        ({
          id,
          text,
          forSponsors,
          formerly,
          category,
          scaleType,
          reverse = false,
          aboutPerson,
        }) => ({
          id,
          text,
          ...(forSponsors !== undefined && { forSponsors }),
          ...(formerly && { formerly }),
          category,
          scaleType,
          reverse,
          ...(aboutPerson && { aboutPerson }),
        }),
      ),
    })),
    scales: Object.fromEntries(used.map((name) => [name, scales[name] ?? []])),
  };
  return { id: await hash(words, WORDS_ID_BYTES), words };
}
