import { SIDES } from '../campaigns/sides.ts';
import type { Unit } from '../campaigns/units.ts';
import type { CountedPart } from './figures.ts';

/** A unit with the numbers of people who answered. */
export interface CountedUnit extends Unit {
  /** Those who came by personal links or cards, each once. */
  checked: number;
  /** The responses by an open link. One attacker may have made, or know, all of them. */
  open: number;
}

/**
 * Divides the units of a wave into parts, each with the least number of people who came by personal
 * links or cards. Figures are stored of parts alone; since nobody is in two of them, no difference
 * of figures tells anything. A group with enough people is a part. What is left of its side is one,
 * with the smallest groups of the side, as many as it takes. Where neither side has enough, everybody
 * is one part; else a side without enough people is in none.
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
  // Also where nobody of the rest answered: that is nobody's business either.
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

export function countChecked(units: readonly CountedUnit[]): number {
  return units.reduce((sum, { checked }) => sum + checked, 0);
}

/** Fewer than so many who didn't answer would be told by the number of those who did. */
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
