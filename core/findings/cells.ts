import type { Side } from '../campaigns/sides.ts';
import { CELL_NAMES, SIDES } from '../campaigns/sides.ts';
import type { Unit } from '../campaigns/units.ts';

/** A set of people for whom figures can be shown: everybody, a side or a group. */
export interface Cell {
  kind: 'all' | 'side' | 'group';
  name: string;
  units: string[];
}

/** How cells that are no groups are called, and units that are too small to be shown apart. */
export const NAMES = { ...CELL_NAMES, smaller: 'smaller groups' };
export type CellNames = Record<keyof typeof NAMES, string>;

type PlacedUnit = Pick<Unit, 'id' | 'kind' | 'name'> & { side?: Side | undefined };

/** A cell that isn't shown. */
export interface WithheldCell {
  kind: Cell['kind'];
  name: string;
  /** `few`: it, or `others` in it, have too few people. `together`: only counted with `others`. */
  reason: 'few' | 'together';
  /** The names of groups. */
  others: string[];
}

/**
 * Everybody, each side, each group. The rest of a side or of everybody is no cell. A cell with the
 * same units as an earlier one is left out.
 */
function listCells(units: readonly PlacedUnit[], names: CellNames): Cell[] {
  const idsOf = (members: readonly PlacedUnit[]) => members.map(({ id }) => id);
  const sideOf = (side: Side): Cell => ({
    kind: 'side',
    name: names[side],
    units: idsOf(units.filter((unit) => unit.side === side)),
  });
  const cells: Cell[] = [
    { kind: 'all', name: names.all, units: idsOf(units) },
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
 * A cell is shown if its people are exactly those of some parts. Everybody isn't shown if both
 * sides are.
 */
export function placeParts<Each extends { units: string[] }>(
  units: readonly PlacedUnit[],
  parts: readonly Each[],
  names: CellNames = NAMES,
): { shown: { cell: Cell; parts: Each[] }[]; withheld: WithheldCell[] } {
  const placed = listCells(units, names).map((cell) => ({
    cell,
    parts: parts.filter((part) => part.units.every((id) => cell.units.includes(id))),
  }));
  const isWhole = ({ cell, parts: own }: (typeof placed)[number]) =>
    own.flatMap((part) => part.units).length === cell.units.length;
  const whole = placed.filter(isWhole);
  const hasBothSides = SIDES.every((side) =>
    findSide(
      side,
      whole.map(({ cell }) => cell),
      units,
    ),
  );
  const isOverBoth = ({ kind }: Cell) => kind === 'all' && hasBothSides;
  return {
    shown: whole.filter(({ cell }) => !isOverBoth(cell)),
    withheld: placed
      .filter((one) => !isWhole(one))
      .map(({ cell }) => withhold(cell, units, parts, names)),
  };
}

function withhold(
  { kind, name, units: own }: Cell,
  units: readonly PlacedUnit[],
  parts: readonly { units: string[] }[],
  names: CellNames,
): WithheldCell {
  const nameOf = (id: string) =>
    units.find((unit) => unit.id === id && unit.kind === 'group')?.name ?? names.smaller;
  const namesOf = (ids: readonly string[]) => [...new Set(ids.map(nameOf))];
  const isCounted = (id: string) => parts.some((part) => part.units.includes(id));
  if (!own.some(isCounted)) return { kind, name, reason: 'few', others: [] };
  const left = own.filter((id) => !isCounted(id));
  if (left.length > 0) return { kind, name, reason: 'few', others: namesOf(left) };
  const beside = parts.filter((part) => part.units.some((id) => own.includes(id)));
  const others = beside.flatMap((part) => part.units.filter((id) => !own.includes(id)));
  return { kind, name, reason: 'together', others: namesOf(others) };
}

/** A side with all units is the cell of everybody; a side with one unit is that group's cell. */
export function findSide<Each extends Pick<Cell, 'units'>>(
  side: Side,
  cells: readonly Each[],
  units: readonly { id: string; side?: Side | undefined }[],
): Each | undefined {
  const ids = units.filter((unit) => unit.side === side).map(({ id }) => id);
  return ids.length === 0 ? undefined : cells.find((cell) => haveSame(cell.units, ids));
}

export function haveSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
