import { SIDES } from '../campaigns/sides.ts';
import type { Unit } from '../campaigns/units.ts';
import type { CountedPart } from './figures.ts';

export interface CountedUnit extends Unit {
  /** By personal links or cards, one each. */
  checked: number;
  /** By an open link; one attacker may have made, or know, all of them. */
  open: number;
}

/**
 * Divides the units into parts, each with the least number of people who came by personal links or
 * cards. Figures are only stored by part, and nobody is in two parts, so differences of figures
 * reveal nothing. A group with enough people is a part; the rest of its side is one, joined by as
 * many of the smallest groups as it needs. If neither side has enough, everybody is one part; else
 * a side without enough people is in no part.
 */
export function partsOf(units: readonly CountedUnit[], least: number): CountedUnit[][] {
  const ofSides = SIDES.flatMap((side) =>
    divide(
      units.filter((unit) => unit.side === side),
      least,
    ),
  );
  if (ofSides.length > 0 || countChecked(units) < least) return ofSides;
  return [[...units]];
}

function divide(units: readonly CountedUnit[], least: number): CountedUnit[][] {
  const groups = units
    .filter(({ kind, checked }) => kind === 'group' && checked >= least)
    .sort((one, other) => one.checked - other.checked);
  const rest = units.filter((unit) => !groups.includes(unit));
  // Also if nobody of the rest answered: that isn't revealed either.
  while (rest.length > 0 && countChecked(rest) < least) {
    const smallest = groups.shift();
    if (!smallest) return [];
    rest.push(smallest);
  }
  const parts =
    rest.length > 0 ? [...groups.map((group) => [group]), rest] : groups.map((one) => [one]);
  const placeOf = (part: CountedUnit[]) => Math.min(...part.map((unit) => units.indexOf(unit)));
  return parts.sort((one, other) => placeOf(one) - placeOf(other));
}

function countChecked(units: readonly CountedUnit[]): number {
  return units.reduce((sum, { checked }) => sum + checked, 0);
}

/** If fewer didn't answer, the number of answers would reveal who did. */
export const LEAST_ABSENT = 3;

export function countPart(units: readonly CountedUnit[], least: number): CountedPart {
  const sumOf = (key: 'asked' | 'open') => units.reduce((sum, unit) => sum + unit[key], 0);
  const [asked, open, checked] = [sumOf('asked'), sumOf('open'), countChecked(units)];
  const people =
    asked - checked >= LEAST_ABSENT
      ? { isTold: true, least: checked, most: checked }
      : {
          isTold: false,
          least: Math.max(asked - LEAST_ABSENT + 1, least),
          most: Math.max(asked, least),
        };
  return {
    units: units.map(({ id }) => id),
    asked,
    people: { ...people, least: people.least + open, most: people.most + open },
    open,
  };
}
