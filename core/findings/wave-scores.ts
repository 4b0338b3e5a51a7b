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
  sections: v.array(sectionSumsSchema),
});
export type WaveScores = v.InferOutput<typeof waveScoresSchema>;

/** The sums of a wave for comparisons; undefined if they are withheld. @param wave its name. */
export function scoresOf(
  { units, shown, edition }: Snapshot,
  wave: string,
): WaveScores | undefined {
  const cells = shown.map(({ cell, figures }) => ({ ...cell, figures }));
  const main = mainOf(cells, units);
  return (
    main && {
      wave,
      edition: edition.id,
      units: main.units,
      people: main.figures.people,
      sections: main.figures.sections,
    }
  );
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
