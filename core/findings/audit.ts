import { haveSame } from './cells.ts';
import { LEAST_PEOPLE } from './figures.ts';

export interface CountedUnit {
  id: string;
  asked: number;
  /** The number of people who came by personal links or cards, each once. */
  checked: number;
  /**
   * The number of responses by an open link. One attacker may have made, or know, all of them or
   * all but one.
   */
  open: number;
  /** Whether the operator chose that it is shown by its open responses, too. */
  isShownByOpen: boolean;
}

/** Units that are in the same shown cells, so that nothing shown tells them apart. */
interface Class {
  units: CountedUnit[];
  /** 1 for each shown cell that includes them, else 0. */
  column: bigint[];
}

/**
 * Finds the sets of units whose figures follow from the shown cells although they are of too few
 * people.
 *
 * Counts, sums and sums of squares of a cell are the sums over its units. So whatever can be
 * computed from them is a linear combination of the shown cells. A set is exposed if some
 * combination is zero on all other units: then, and only then, removing the set's columns lowers
 * the rank. Whoever knows all open responses can subtract them from every figure, so they protect
 * nobody.
 * @param shown the units of each shown cell. @param least the minimum number of people.
 * @returns the exposed sets, each as ids of units. The answer is exact.
 */
export function findExposed(
  shown: readonly (readonly string[])[],
  units: readonly CountedUnit[],
  least = LEAST_PEOPLE,
): string[][] {
  const classes = classesOf(shown, units);
  const rank = rankOf(classes.map(({ column }) => column));
  const isExposed = (set: readonly Class[]) =>
    rankOf(classes.filter((each) => !set.includes(each)).map(({ column }) => column)) < rank;
  // What is a cell of its own can be subtracted from each combination: beside others it gives
  // nothing more away than by itself.
  const isAlone = ({ units: own }: Class) => shown.some((cell) => haveSame(cell, idsOf(own)));
  const sets = [
    ...classes.filter(isAlone).map((each) => [each]),
    ...setsBelow(
      least,
      classes.filter((each) => !isAlone(each)),
    ),
  ];
  return sets
    .filter((set) => isTooSmall(unitsIn(set), least) && isExposed(set))
    .map((set) => idsOf(unitsIn(set)));
}

/**
 * The number of people of some units who count towards the minimum: those who came by personal
 * links or cards. Of a single unit that is shown by its open responses, it is all.
 */
export function countChecked(units: readonly CountedUnit[]): number {
  const [first] = units;
  const open = units.length === 1 && first?.isShownByOpen ? first.open : 0;
  return units.reduce((sum, { checked }) => sum + checked, open);
}

/**
 * Merges units with equal columns: a combination of cells has the same factor for all of them.
 * Units that are in no shown cell don't matter.
 */
function classesOf(shown: readonly (readonly string[])[], units: readonly CountedUnit[]): Class[] {
  const classes = new Map<string, Class>();
  for (const unit of units) {
    const column = shown.map((cell) => (cell.includes(unit.id) ? 1n : 0n));
    const former = classes.get(column.join());
    classes.set(column.join(), { units: [...(former?.units ?? []), unit], column });
  }
  return [...classes.values()].filter(({ column }) => column.includes(1n));
}

/** All sets of classes in which too few people came by personal links or cards. */
function setsBelow(least: number, classes: readonly Class[]): Class[][] {
  const isBelow = (set: readonly Class[]) =>
    unitsIn(set).reduce((sum, { checked }) => sum + checked, 0) < least;
  let sets: Class[][] = [[]];
  for (const one of classes) sets = [...sets, ...sets.map((set) => [...set, one]).filter(isBelow)];
  return sets.slice(1);
}

/**
 * Whether a set is of too few people. Where nobody answered, that may be known of five people who
 * were asked, or more.
 */
function isTooSmall(units: readonly CountedUnit[], least: number): boolean {
  const answered = units.filter(({ checked, open }) => checked + open > 0);
  if (answered.length === 0) return units.reduce((sum, { asked }) => sum + asked, 0) < LEAST_PEOPLE;
  return countChecked(answered) < least;
}

function unitsIn(set: readonly Class[]): CountedUnit[] {
  return set.flatMap(({ units }) => units);
}

function idsOf(units: readonly CountedUnit[]): string[] {
  return units.map(({ id }) => id);
}

/**
 * The rank of an integer matrix, given as its rows. Elimination without fractions (Bareiss) on
 * whole numbers of any size, so the result is exact.
 */
export function rankOf(matrix: readonly (readonly bigint[])[]): number {
  const rows = matrix.map((row) => [...row]);
  const width = rows[0]?.length ?? 0;
  let rank = 0;
  let former = 1n;
  for (let column = 0; column < width; column++) {
    const pivotRow = rows.findIndex((row, index) => index >= rank && row[column] !== 0n);
    const pivot = rows[pivotRow];
    if (!pivot) continue;
    rows[pivotRow] = rows[rank] ?? pivot;
    rows[rank] = pivot;
    const value = pivot[column] ?? 0n;
    for (const row of rows.slice(rank + 1)) {
      const factor = row[column] ?? 0n;
      for (let place = 0; place < width; place++)
        row[place] = ((row[place] ?? 0n) * value - (pivot[place] ?? 0n) * factor) / former;
    }
    former = value;
    rank++;
  }
  return rank;
}
