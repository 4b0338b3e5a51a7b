import { LEAST_PEOPLE } from './figures.ts';
import { rankOf } from './rank.ts';

/** A group with the number of people who answered, and of those invited if it is known. */
export interface CountedGroup {
  id: string;
  people: number;
  invited?: number | undefined;
}

/** Groups that are in the same shown cells, so that nothing shown tells them apart. */
interface Class {
  groups: string[];
  people: number;
  /** Not a number if it is unknown for one of them. */
  invited: number;
  /** 1 for each shown cell that includes them, else 0. */
  column: bigint[];
}

/**
 * Finds the sets of groups whose figures follow from the shown cells although they are of fewer than five people.
 *
 * Counts, sums and sums of squares of a cell are the sums over its groups. So whatever can be computed from them is a linear combination of the
 * shown cells. A set is exposed if some combination is zero on all other groups: then, and only then, removing the set's columns lowers the rank.
 * @param shown the groups of each shown cell.
 * @returns the exposed sets, each as ids of groups. The answer is exact.
 */
export function findExposed(shown: readonly (readonly string[])[], groups: readonly CountedGroup[]): string[][] {
  const classes = classesOf(shown, groups);
  const rank = rankOf(classes.map(({ column }) => column));
  const isExposed = (set: readonly Class[]) => rankOf(classes.filter((each) => !set.includes(each)).map(({ column }) => column)) < rank;
  return smallSets(classes)
    .filter(isExposed)
    .map((set) => set.flatMap((each) => each.groups));
}

/** Merges groups with equal columns: a combination of cells has the same factor for all of them. Groups that are in no shown cell don't matter. */
function classesOf(shown: readonly (readonly string[])[], groups: readonly CountedGroup[]): Class[] {
  const classes = new Map<string, Class>();
  for (const { id, people, invited } of groups) {
    const column = shown.map((cell) => (cell.includes(id) ? 1n : 0n));
    const former = classes.get(column.join());
    classes.set(column.join(), {
      groups: [...(former?.groups ?? []), id],
      people: (former?.people ?? 0) + people,
      invited: (former?.invited ?? 0) + (invited ?? Number.NaN),
      column,
    });
  }
  return [...classes.values()].filter(({ column }) => column.includes(1n));
}

/** All sets of classes that are too small for a figure. */
function smallSets(classes: readonly Class[]): Class[][] {
  let sets: Class[][] = [[]];
  for (const one of classes) sets = [...sets, ...sets.map((set) => [...set, one]).filter((set) => countOf(set) < LEAST_PEOPLE)];
  return sets.filter((set) => !isOfMany(set));
}

/** Whether the figure of a set without answers is of five invited people or more, or of nobody: then it may be known that nobody answered. */
function isOfMany(set: readonly Class[]): boolean {
  const invited = set.reduce((sum, each) => sum + each.invited, 0);
  return countOf(set) === 0 && (invited === 0 || invited >= LEAST_PEOPLE);
}

function countOf(set: readonly Class[]): number {
  return set.reduce((sum, { people }) => sum + people, 0);
}
