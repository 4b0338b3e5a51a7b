import * as v from 'valibot';
import { SIDES } from '../campaigns/sides.ts';
import type { Unit } from '../campaigns/units.ts';
import type { Answers } from '../survey/answers.ts';
import { type Edition, editionSchema } from '../survey/edition.ts';
import { findSide, listCells } from './cells.ts';
import { addUp, sumUp } from './compute-figures.ts';
import { LEAST_SPREAD, sumsSchema } from './figures.ts';
import { judgeFew } from './permutation.ts';
import { suppress } from './suppress.ts';
import { VERDICT_NAMES } from './verdict.ts';

export interface WaveAnswers {
  edition: Edition;
  units: readonly Unit[];
  /** Each with the id of its unit, and whether it came by an open link. */
  responses: readonly { unit: string; isOpen: boolean; answers: Answers }[];
}

const texts = v.array(v.string());
const cellSchema = v.object({
  kind: v.picklist(['all', 'side', 'group']),
  name: v.string(),
  units: texts,
});
const unitSchema = v.object({
  id: v.string(),
  kind: v.picklist(['group', 'side', 'all']),
  name: v.string(),
  side: v.optional(v.picklist(SIDES)),
});
const shownSchema = v.object({
  cell: cellSchema,
  asked: v.number(),
  /** How many of its people came by an open link, which anybody can use as often as they like. */
  open: v.number(),
  /**
   * Whether the share of those who answered is known: nobody came by an open link, and of no unit
   * came more answers than people were asked.
   */
  hasKnownShare: v.boolean(),
  figures: sumsSchema,
});

/**
 * What is known of a closed wave: sufficient statistics of what may be shown, and nothing else. It
 * is computed once, before the answers are deleted, and stored for good; everything shown or
 * exported is derived from it (decisions/findings.md).
 */
export const snapshotSchema = v.object({
  edition: editionSchema,
  units: v.array(unitSchema),
  shown: v.array(shownSchema),
  withheld: v.array(
    v.object({ cell: cellSchema, reason: v.picklist(['few', 'difference']), exposes: texts }),
  ),
  /**
   * What can be said of the gap between sponsors and users, by section, if both are shown and too
   * few for squares.
   */
  gap: v.optional(v.array(v.object({ category: v.string(), verdict: v.picklist(VERDICT_NAMES) }))),
});
export type Snapshot = v.InferOutput<typeof snapshotSchema>;

/**
 * Computes the snapshot of a closed wave: the figures of the cells that may be shown. The order of
 * responses makes no difference.
 * @returns undefined if nothing may be shown. @throws if a response is incomplete, or of an unknown
 * unit.
 */
export function takeSnapshot({ edition, units, responses }: WaveAnswers): Snapshot | undefined {
  if (!responses.every((response) => units.some(({ id }) => id === response.unit)))
    throw new Error('A response is of an unknown unit.');
  const counted = units.map((unit) => {
    const own = responses.filter((each) => each.unit === unit.id);
    const open = own.filter(({ isOpen }) => isOpen).length;
    const sums = sumUp(
      edition.words,
      own.map(({ answers }) => answers),
    );
    return {
      ...unit,
      checked: own.length - open,
      open,
      isShownByOpen: unit.kind === 'group' && unit.openLink === 'shown',
      sums,
    };
  });
  const { shown: cells, withheld } = suppress(listCells(units), counted);
  const squared = suppress(cells, counted, LEAST_SPREAD).shown;
  const shown = cells.map((cell) => {
    const own = counted.filter(({ id }) => cell.units.includes(id));
    return {
      cell,
      asked: own.reduce((sum, { asked }) => sum + asked, 0),
      open: own.reduce((sum, { open }) => sum + open, 0),
      hasKnownShare: own.every(({ open, checked, asked }) => open === 0 && checked <= asked),
      figures: addUp(
        edition.words,
        own.map(({ sums }) => sums),
        squared.includes(cell),
      ),
    };
  });
  if (shown.length === 0) return undefined;
  const gap = gapOf(edition, units, shown);
  return {
    edition,
    units: units.map(({ id, kind, name, side }) => ({ id, kind, name, ...(side && { side }) })),
    shown,
    withheld,
    ...(gap && { gap }),
  };
}

function gapOf(
  { words }: Edition,
  units: readonly Unit[],
  shown: Snapshot['shown'],
): Snapshot['gap'] {
  const cells = shown.map(({ cell, figures }) => ({ ...cell, figures }));
  const [users, sponsors] = [findSide('users', cells, units), findSide('sponsors', cells, units)];
  if (
    !users ||
    !sponsors ||
    [users, sponsors].every(({ figures }) =>
      figures.sections.every(({ squares }) => squares !== undefined),
    )
  )
    return undefined;
  return judgeFew(words, users.figures, sponsors.figures).map(({ category, verdict }) => ({
    category,
    verdict,
  }));
}
