import * as v from 'valibot';
import type { Scales } from './scales.ts';
import type { Statement } from './survey.ts';

// The browser checks ids of editions, too, so this module must not bring the schemas of content,
// which are large.
const statementSchema = v.object({
  id: v.number(),
  text: v.string(),
  forSponsors: v.optional(v.string()),
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
 * counted together (decisions/survey-editions.md).
 */
export const editionSchema = v.object({ id: v.string(), words: editionWordsSchema });

export type Edition = v.InferOutput<typeof editionSchema>;

const ID_BYTES = 16;
const WORDING_BYTES = 4;

/** Whether a value has the form of an edition's id. */
export function isEditionId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
}

/** Whether a text has the form of a statement's wording (`wordingOf`). */
export function isWording(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{8}$/.test(text);
}

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
        ({ id, text, forSponsors, category, scaleType, reverse = false, aboutPerson }) => ({
          id,
          text,
          ...(forSponsors !== undefined && { forSponsors }),
          category,
          scaleType,
          reverse,
          ...(aboutPerson && { aboutPerson }),
        }),
      ),
    })),
    scales: Object.fromEntries(used.map((name) => [name, scales[name] ?? []])),
  };
  return { id: await hash(words, ID_BYTES), words };
}

/**
 * The hash of what a respondent reads when rating a statement. By it a draft knows whether its
 * answer still fits.
 */
export function wordingOf(
  {
    text,
    forSponsors,
    scaleType,
    reverse = false,
  }: Pick<Statement, 'text' | 'forSponsors' | 'scaleType' | 'reverse'>,
  scales: Scales,
): Promise<string> {
  const read = [text, scales[scaleType] ?? [], reverse, ...(forSponsors ? [forSponsors] : [])];
  return hash(read, WORDING_BYTES);
}

/** @returns the first bytes of the SHA-256 of a JSON value, in hexadecimal digits. */
async function hash(value: unknown, bytes: number): Promise<string> {
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(JSON.stringify(value)),
  );
  return Array.from(new Uint8Array(digest, 0, bytes), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
