import { type CountedGroup, findExposed } from './audit.ts';
import type { Cell, Group } from './cells.ts';
import { LEAST_PEOPLE } from './figures.ts';

/** A withheld cell, with the reason. */
export interface Withheld {
  cell: Cell;
  /** `few`: fewer than five people answered. `difference`: with it, figures of the groups `exposes` could be computed. */
  reason: 'few' | 'difference';
  exposes: string[];
}

/** The cells that are shown, and those that are withheld. */
export interface Suppression {
  shown: Cell[];
  withheld: Withheld[];
}

/**
 * Decides which cells are shown: none of fewer than five people, and none from which such a figure could be computed. As little as possible is
 * withheld: sides are kept before the total, and the total before groups.
 * @param groups the groups with the number of people who answered.
 */
export function suppress(cells: readonly Cell[], groups: readonly (Group & CountedGroup)[]): Suppression {
  const sizeOf = (cell: Cell) => groups.reduce((sum, { id, people }) => sum + (cell.groups.includes(id) ? people : 0), 0);
  const exposedBy = (shown: readonly Cell[]) =>
    findExposed(
      shown.map((cell) => cell.groups),
      groups,
    );
  const large = cells.filter((cell) => sizeOf(cell) >= LEAST_PEOPLE);
  const shown = candidates(large, groups, sizeOf).find((each) => exposedBy(each).length === 0) ?? [];
  const explain = (cell: Cell): Withheld => {
    if (!large.includes(cell)) return { cell, reason: 'few', exposes: [] };
    return { cell, reason: 'difference', exposes: [...new Set(exposedBy([...shown, cell]).flat())] };
  };
  return { shown, withheld: cells.filter((cell) => !shown.includes(cell)).map(explain) };
}

/**
 * Lists the choices of cells to show, the smallest loss first. A choice withholds some of: everybody, the sides, and the smallest group of each
 * side. Withholding that group is enough: it has five people or more, so it and the groups with fewer can only be computed together. The last
 * choice shows groups alone, which exposes nothing.
 */
function candidates(large: readonly Cell[], groups: readonly Group[], sizeOf: (cell: Cell) => number): Cell[][] {
  const single = large.filter(({ groups: ids }) => ids.length === 1);
  const smallestOf = (side: Group['side']) => {
    const ids = groups.filter((group) => group.side === side).map(({ id }) => id);
    return single.filter((cell) => ids.includes(cell.groups[0] ?? '')).sort((one, other) => sizeOf(one) - sizeOf(other))[0];
  };
  const optional = [...large.filter(({ groups: ids }) => ids.length > 1), smallestOf('users'), smallestOf('sponsors')];
  let left: Cell[][] = [[]];
  for (const cell of optional) if (cell) left = [...left, ...left.map((cells) => [...cells, cell])];
  return left.sort((one, other) => lossOf(one) - lossOf(other)).map((cells) => large.filter((cell) => !cells.includes(cell)));
}

const LOSS = { side: 100, all: 10, group: 1 };

function lossOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { kind }) => sum + LOSS[kind], 0);
}
