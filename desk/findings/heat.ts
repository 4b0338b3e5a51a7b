import { SIDES, type Side } from '../../core/campaigns/sides.ts';
import type { WithheldCell } from '../../core/findings/cells.ts';
import { HIGHEST_TENTHS, type Score } from '../../core/findings/figures.ts';
import type { CellResults, Findings } from '../../core/findings/findings.ts';
import type { Snapshot } from '../../core/findings/snapshot.ts';
import { BARRIER_LIMIT, READY_MARK } from '../../core/survey/profile.ts';

export interface Step {
  /** The highest score of it, in tenths. */
  most: number;
  /** The token of its colour, and how much of it there is over the paper, in percent. */
  colour: 'span' | 'sea';
  share: number;
  /** The token of a number on it. */
  text: 'ink' | 'white';
  kind: 'to' | 'barrier' | 'ready';
}

/**
 * The colours of scores, from the lowest on. The shares between are so small that ink can be read on
 * any firm's colours.
 */
export const STEPS: readonly Step[] = [
  { most: 20, colour: 'span', share: 100, text: 'white', kind: 'to' },
  { most: 25, colour: 'span', share: 45, text: 'ink', kind: 'to' },
  { most: 10 * BARRIER_LIMIT, colour: 'span', share: 20, text: 'ink', kind: 'barrier' },
  { most: 35, colour: 'sea', share: 12, text: 'ink', kind: 'to' },
  { most: 10 * READY_MARK - 1, colour: 'sea', share: 40, text: 'ink', kind: 'to' },
  { most: HIGHEST_TENTHS, colour: 'sea', share: 100, text: 'white', kind: 'ready' },
];

/** The step of a score by its figure: '2.0 or less' has that of 2.0. */
export function stepOf({ tenths }: Score): Step {
  return STEPS.find(({ most }) => tenths <= most) ?? (STEPS.at(-1) as Step);
}

/** The colours of a step, for the style of an element. */
export function toStyle({ colour, share, text }: Step): { background: string; color: string } {
  return {
    background: `color-mix(in srgb, var(--${colour}) ${share}%, var(--paper))`,
    color: `var(--${text})`,
  };
}

/** A column of the heat map: what is shown of a side or group, or why nothing is. */
export interface Column {
  name: string;
  /** Whether a side begins with it. */
  isFirst: boolean;
  shown?: CellResults;
  withheld?: WithheldCell;
}

/** The columns in the order of sides: each with its groups after it. */
export function listColumns(
  { cells, withheld }: Pick<Findings, 'cells' | 'withheld'>,
  units: Snapshot['units'],
  sideOf: (cell: Pick<WithheldCell, 'kind' | 'name'>) => Side | undefined,
): Column[] {
  const all = [
    ...cells.map((shown) => ({ name: shown.name, kind: shown.kind, shown })),
    ...withheld.map((cell) => ({ name: cell.name, kind: cell.kind, withheld: cell })),
  ].map((column) => ({ ...column, side: sideOf(column) ?? sideOfGroup(column, units) }));
  const placeOf = ({ side, kind }: (typeof all)[number]) =>
    2 * (side ? SIDES.indexOf(side) : -1) + (kind === 'group' ? 1 : 0);
  const inOrder = all.toSorted((one, other) => placeOf(one) - placeOf(other));
  return inOrder.map(({ kind: _, side, ...column }, place) => ({
    ...column,
    isFirst: place === 0 || inOrder[place - 1]?.side !== side,
  }));
}

function sideOfGroup(
  { name, kind }: Pick<CellResults, 'name' | 'kind'>,
  units: Snapshot['units'],
): Side | undefined {
  if (kind !== 'group') return undefined;
  return units.find((unit) => unit.kind === 'group' && unit.name === name)?.side;
}
