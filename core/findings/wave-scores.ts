import * as v from 'valibot';
import { type Cell, findSide } from './cells.ts';
import { sectionFiguresSchema } from './figures.ts';
import type { Snapshot } from './snapshot.ts';

/** The section scores of a wave's main cell, with which later waves are compared. */
export const waveScoresSchema = v.object({
  wave: v.string(),
  /** The id of the edition. */
  edition: v.string(),
  /** The ids of the main cell's groups. A group can be renamed between waves. */
  groups: v.array(v.string()),
  people: v.number(),
  sections: v.array(sectionFiguresSchema),
});
export type WaveScores = v.InferOutput<typeof waveScoresSchema>;

/** The scores of a wave for comparisons; undefined if they are withheld. @param wave its name. */
export function scoresOf({ groups, shown, edition }: Snapshot, wave: string): WaveScores | undefined {
  const cells = shown.map(({ cell, figures }) => ({ ...cell, figures }));
  const main = mainOf(cells, groups);
  return main && { wave, edition: edition.id, groups: main.groups, people: main.figures.people, sections: main.figures.sections };
}

/** The cell that a summary is about: users if they are shown, else the first that is, which is everybody if they are shown. */
export function mainOf<Each extends Pick<Cell, 'groups'>>(cells: readonly Each[], groups: Snapshot['groups']): Each | undefined {
  return findSide('users', cells, groups) ?? cells[0];
}
