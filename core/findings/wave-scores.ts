import * as v from 'valibot';
import { type Cell, findSide } from './cells.ts';
import { sectionSumsSchema } from './figures.ts';
import type { Snapshot } from './snapshot.ts';

/** The section sums of a wave's main cell, with which later waves are compared. */
export const waveScoresSchema = v.object({
  wave: v.string(),
  /** The id of the edition. */
  edition: v.string(),
  /** The ids of the main cell's units. A group can be renamed between waves. */
  units: v.array(v.string()),
  people: v.number(),
  /** The share of all who were asked, where it is known. */
  fraction: v.optional(v.number()),
  sections: v.array(sectionSumsSchema),
});
export type WaveScores = v.InferOutput<typeof waveScoresSchema>;

/** The sums of a wave for comparisons; undefined if they are withheld. @param wave its name. */
export function scoresOf(
  { units, shown, edition }: Snapshot,
  wave: string,
): WaveScores | undefined {
  const cells = shown.map((each) => ({ ...each, units: each.cell.units }));
  const main = mainOf(cells, units);
  if (!main) return undefined;
  const fraction = fractionOf(main);
  return {
    wave,
    edition: edition.id,
    units: main.units,
    people: main.figures.people,
    ...(fraction !== undefined && { fraction }),
    sections: main.figures.sections,
  };
}

/** The share of all who were asked in a shown cell; undefined where it isn't known. */
export function fractionOf({
  asked,
  hasKnownShare,
  figures,
}: Snapshot['shown'][number]): number | undefined {
  return hasKnownShare ? figures.people / asked : undefined;
}

/**
 * The cell that a summary is about: users if they are shown, else the first that is, which is
 * everybody if they are shown.
 */
export function mainOf<Each extends Pick<Cell, 'units'>>(
  cells: readonly Each[],
  units: Snapshot['units'],
): Each | undefined {
  return findSide('users', cells, units) ?? cells[0];
}
