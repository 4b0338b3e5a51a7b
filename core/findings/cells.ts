import type { Side } from '../campaigns/sides.ts';
import { CELL_NAMES } from '../campaigns/sides.ts';
import type { Unit } from '../campaigns/units.ts';

/** A set of people that figures can be shown for: everybody, a side or a group. */
export interface Cell {
  kind: 'all' | 'side' | 'group';
  name: string;
  units: string[];
}

/** A unit, as far as it matters for cells. */
export type PlacedUnit = Pick<Unit, 'id' | 'kind' | 'name' | 'side'>;

/**
 * The cells of a campaign: everybody, each side, each group. The rest of a side, or of everybody,
 * is no cell of its own. A cell with the same units as an earlier one is left out.
 */
export function listCells(units: readonly PlacedUnit[]): Cell[] {
  const idsOf = (members: readonly PlacedUnit[]) => members.map(({ id }) => id);
  const sideOf = (side: Side): Cell => ({
    kind: 'side',
    name: CELL_NAMES[side],
    units: idsOf(units.filter((unit) => unit.side === side)),
  });
  const cells: Cell[] = [
    { kind: 'all', name: CELL_NAMES.all, units: idsOf(units) },
    sideOf('users'),
    sideOf('sponsors'),
    ...units
      .filter(({ kind }) => kind === 'group')
      .map((unit): Cell => ({ kind: 'group', name: unit.name, units: [unit.id] })),
  ];
  const isNew = (cell: Cell, index: number) =>
    !cells.slice(0, index).some(({ units: earlier }) => haveSame(earlier, cell.units));
  return cells.filter((cell, index) => cell.units.length > 0 && isNew(cell, index));
}

/**
 * The cell of a side. A side that has all units, or only one, is the cell of everybody, or of that
 * group.
 */
export function findSide<Each extends Pick<Cell, 'units'>>(
  side: Side,
  cells: readonly Each[],
  units: readonly { id: string; side?: Side | undefined }[],
): Each | undefined {
  const ids = units.filter((unit) => unit.side === side).map(({ id }) => id);
  return ids.length === 0 ? undefined : cells.find((cell) => haveSame(cell.units, ids));
}

/** Whether two cells have the same units. */
export function haveSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
