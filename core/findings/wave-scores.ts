import * as v from 'valibot';
import { type Cell, findSide } from './cells.ts';
import { sectionSumsSchema } from './figures.ts';
import { type Snapshot, snapshotSchema } from './snapshot.ts';

/** The section sums of what is shown of a wave, with which later waves are compared. */
export const waveScoresSchema = v.object({
  wave: v.string(),
  edition: v.string(),
  units: snapshotSchema.entries.units,
  cells: v.array(
    v.object({
      name: v.string(),
      /** The ids of its units. */
      units: v.array(v.string()),
      people: v.number(),
      /** The share of all who were asked, where it is known. */
      fraction: v.optional(v.number()),
      sections: v.array(sectionSumsSchema),
    }),
  ),
});
export type WaveScores = v.InferOutput<typeof waveScoresSchema>;

/** The sums of a wave for comparisons. @param wave its name. */
export function scoresOf({ units, shown, edition }: Snapshot, wave: string): WaveScores {
  return {
    wave,
    edition: edition.id,
    units,
    cells: shown.map((each) => {
      const { cell, figures } = each;
      const fraction = fractionOf(each);
      return {
        ...{ name: cell.name, units: cell.units, people: figures.people },
        ...(fraction !== undefined && { fraction }),
        sections: figures.sections,
      };
    }),
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
