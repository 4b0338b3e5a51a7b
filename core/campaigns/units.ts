import type { NewGroup, OpenLink } from './campaign.ts';
import type { Side } from './sides.ts';
import { CELL_NAMES } from './sides.ts';

/**
 * Where answers are counted: a group in which at least the least number of people are asked, the
 * rest of a side, or the rest of everybody. Answers never name a smaller group.
 */
export interface Unit {
  /**
   * The group's id; `users` or `sponsors` for the rest of a side, `all` for the rest of everybody.
   */
  id: string;
  kind: 'group' | 'side' | 'all';
  name: string;
  /** Undefined for the rest of everybody. */
  side: Side | undefined;
  asked: number;
  openLink: OpenLink;
}

/** If fewer didn't answer, the number is replaced by 'nearly all or all'. */
const FEWEST_SILENT = 3;

/** Then the number would tell who answered. */
export function isNearlyAll(people: number, asked: number): boolean {
  return asked - people < FEWEST_SILENT;
}

type AskedGroup = Pick<NewGroup, 'name' | 'side' | 'asked' | 'openLink'> & { id: string };

/**
 * @param least the least number of people in a figure. @param settled unit by group, of groups
 * whose wave is open.
 */
export function unitsOf(
  groups: readonly AskedGroup[],
  least: number,
  settled: Readonly<Record<string, string>> = {},
): { units: Unit[]; unitOf: Record<string, string> } {
  const askedOf = (side: Side) =>
    groups.reduce((sum, group) => sum + (group.side === side ? group.asked : 0), 0);
  const units = new Map<string, Unit>();
  const unitOf: Record<string, string> = {};
  for (const group of groups) {
    const unit = unitFor(group, settled[group.id] ?? kindFor(group, askedOf(group.side), least));
    const former = units.get(unit.id);
    units.set(
      unit.id,
      former
        ? { ...former, asked: former.asked + unit.asked, openLink: widerOf(former, unit) }
        : unit,
    );
    unitOf[group.id] = unit.id;
  }
  return { units: [...units.values()], unitOf };
}

function kindFor({ asked }: AskedGroup, askedOfSide: number, least: number): Unit['kind'] {
  if (asked >= least) return 'group';
  return askedOfSide >= least ? 'side' : 'all';
}

/** @param place the kind of the unit, or its id. */
function unitFor({ id, name, side, asked, openLink }: AskedGroup, place: string): Unit {
  if (place === 'group' || place === id) return { id, kind: 'group', name, side, asked, openLink };
  const rest = { asked, openLink };
  if (place === 'side' || place === side)
    return { id: side, kind: 'side', name: CELL_NAMES[side], side, ...rest };
  return { id: 'all', kind: 'all', name: CELL_NAMES.all, side: undefined, ...rest };
}

function widerOf(one: Unit, other: Unit): OpenLink {
  return one.openLink === 'none' ? other.openLink : one.openLink;
}
