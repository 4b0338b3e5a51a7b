import type { Side } from '../campaigns/sides.ts';
import { type CountedUnit, countChecked, findExposed } from './audit.ts';
import type { Cell, PlacedUnit } from './cells.ts';
import { LEAST_PEOPLE } from './figures.ts';

export interface Withheld {
  cell: Cell;
  /**
   * `few`: of too few people who came by personal links or cards. `difference`: with it, figures of
   * the units `exposes` could be computed.
   */
  reason: 'few' | 'difference';
  exposes: string[];
}

export interface Suppression {
  shown: Cell[];
  withheld: Withheld[];
}

type Counted = PlacedUnit & CountedUnit;

/**
 * Decides which cells are shown: none of too few people, and none from which such a figure could be
 * computed. As little as possible is withheld: sides are kept before the total, and the total
 * before groups.
 * @param units the units with the numbers of people who answered. @param least the minimum number
 * of people.
 */
export function suppress(
  cells: readonly Cell[],
  units: readonly Counted[],
  least = LEAST_PEOPLE,
): Suppression {
  const sizeOf = (cell: Cell) => countChecked(units.filter(({ id }) => cell.units.includes(id)));
  const exposedBy = (shown: readonly Cell[]) =>
    findExposed(
      shown.map((cell) => cell.units),
      units,
      least,
    );
  const large = cells.filter((cell) => sizeOf(cell) >= least);
  const shown = candidates(large, units, least).find((each) => exposedBy(each).length === 0) ?? [];
  const explain = (cell: Cell): Withheld => {
    if (!large.includes(cell)) return { cell, reason: 'few', exposes: [] };
    return {
      cell,
      reason: 'difference',
      exposes: [...new Set(exposedBy([...shown, cell]).flat())],
    };
  };
  return { shown, withheld: cells.filter((cell) => !shown.includes(cell)).map(explain) };
}

/**
 * Lists the choices of cells to show, the smallest loss first. A choice withholds some of:
 * everybody, the sides, and the smallest groups of each side. Withholding the smallest group that
 * has enough people is enough: it and those with fewer can only be computed together. One that is
 * shown by its open responses, and has fewer, can be enough, too. The last choice shows groups
 * alone, which exposes nothing.
 */
function candidates(large: readonly Cell[], units: readonly Counted[], least: number): Cell[][] {
  const smallestOf = (side: Side) => {
    const own = units
      .filter((unit) => unit.side === side && unit.checked > 0)
      .sort((one, other) => one.checked - other.checked);
    const cells = own.map(({ id, checked }) => ({
      checked,
      cell: large.find((cell) => cell.units.length === 1 && cell.units[0] === id),
    }));
    const shown = cells.filter(({ cell }) => cell);
    return [
      shown.find(({ checked }) => checked >= least)?.cell,
      shown.find(({ checked }) => checked < least)?.cell,
    ];
  };
  const optional = new Set([
    ...large.filter((cell) => cell.units.length > 1),
    ...smallestOf('users'),
    ...smallestOf('sponsors'),
  ]);
  let left: Cell[][] = [[]];
  for (const cell of optional) if (cell) left = [...left, ...left.map((cells) => [...cells, cell])];
  return left
    .sort((one, other) => lossOf(one) - lossOf(other))
    .map((cells) => large.filter((cell) => !cells.includes(cell)));
}

const LOSS = { side: 100, all: 10, group: 1 };

function lossOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { kind }) => sum + LOSS[kind], 0);
}
