import type { Side } from '../campaigns/campaign.ts';

/** A group of a campaign. A respondent belongs to one. */
export interface Group {
  id: string;
  name: string;
  side: Side;
  /** The number of people who were invited, if it is known. */
  invited?: number | undefined;
}

/** A set of people that figures can be shown for: everybody, a side or a group. */
export interface Cell {
  kind: 'all' | 'side' | 'group';
  name: string;
  /** The ids of its groups. */
  groups: string[];
}

/** What the desk and the report call everybody and the sides. */
export const CELL_NAMES = { all: 'Everybody', users: 'People who use it', sponsors: 'Sponsors' } as const;

/** The cells of a campaign: everybody, each side, each group. A cell with the same groups as an earlier one is left out. */
export function listCells(groups: readonly Group[]): Cell[] {
  const idsOf = (members: readonly Group[]) => members.map(({ id }) => id);
  const sideOf = (side: Side): Cell => ({ kind: 'side', name: CELL_NAMES[side], groups: idsOf(groups.filter((group) => group.side === side)) });
  const cells: Cell[] = [
    { kind: 'all', name: CELL_NAMES.all, groups: idsOf(groups) },
    sideOf('users'),
    sideOf('sponsors'),
    ...groups.map((group): Cell => ({ kind: 'group', name: group.name, groups: [group.id] })),
  ];
  const isNew = (cell: Cell, index: number) => !cells.slice(0, index).some(({ groups: earlier }) => haveSame(earlier, cell.groups));
  return cells.filter((cell, index) => cell.groups.length > 0 && isNew(cell, index));
}

/** The cell of a side. A side that has all groups, or only one, is the cell of everybody, or of that group. */
export function findSide<Each extends Pick<Cell, 'groups'>>(
  side: Side,
  cells: readonly Each[],
  groups: readonly Pick<Group, 'id' | 'side'>[],
): Each | undefined {
  const ids = groups.filter((group) => group.side === side).map(({ id }) => id);
  return ids.length === 0 ? undefined : cells.find((cell) => haveSame(cell.groups, ids));
}

/** Whether two cells have the same groups. */
export function haveSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
