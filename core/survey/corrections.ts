import * as v from 'valibot';
import type { EditionWords } from './edition.ts';

/** A text of the survey that was changed, and where it stands. */
export const textChangeSchema = v.object({ place: v.string(), from: v.string(), to: v.string() });
export type TextChange = v.InferOutput<typeof textChangeSchema>;

/** A correction of an edition's words that leaves their meaning, by an operator's word. */
export const correctionSchema = v.object({
  /** The day of the operator's word (UTC), and the operator's name. */
  on: v.string(),
  by: v.string(),
  changes: v.array(textChangeSchema),
});
export type Correction = v.InferOutput<typeof correctionSchema>;

/** A correction with the ids of the wording and of the edition that goes on under it. */
export const storedCorrectionSchema = v.object({
  ...correctionSchema.entries,
  id: v.string(),
  edition: v.string(),
});
export type StoredCorrection = v.InferOutput<typeof storedCorrectionSchema>;

/**
 * Lists the texts that differ between two wordings of the survey. Whether they mean the same, only
 * a person can tell.
 * @returns undefined if more than texts differs: a statement, its section, direction or scale, or
 * the number of ratings, so that the answers can't mean the same.
 */
export function listTextChanges(from: EditionWords, to: EditionWords): TextChange[] | undefined {
  const [before, after] = [textsOf(from), textsOf(to)];
  if (shapeOf(from) !== shapeOf(to) || before.length !== after.length) return undefined;
  return before.flatMap(([place, text], index) => {
    const changed = after[index]?.[1] ?? '';
    return changed === text ? [] : [{ place, from: text, to: changed }];
  });
}

function textsOf({ sections, scales }: EditionWords): [place: string, text: string][] {
  return [
    ...sections.flatMap(({ title, statements }): [string, string][] => [
      [`Section ‘${title}’`, title],
      ...statements.flatMap(
        ({ id, category: _, scaleType: __, reverse: ___, aboutPerson: ____, ...texts }) =>
          Object.values(texts).flatMap((text): [string, string][] =>
            text === undefined ? [] : [[`Statement ${id}`, text]],
          ),
      ),
    ]),
    ...Object.entries(scales).flatMap(([name, labels]) =>
      labels.map((label, index): [string, string] => [`Rating ${index + 1} of ‘${name}’`, label]),
    ),
  ];
}

/** What gives an answer its place, as a text that can be compared. */
function shapeOf({ sections, scales }: EditionWords): string {
  return JSON.stringify([
    sections.map(({ statements }) =>
      statements.map(({ id, category, scaleType, reverse, ...texts }) => [
        id,
        category,
        scaleType,
        reverse ?? false,
        Object.keys(texts),
      ]),
    ),
    Object.entries(scales).map(([name, labels]) => [name, labels.length]),
  ]);
}
