import { categoryOf } from '../survey/category.ts';
import type { EditionWords } from '../survey/edition.ts';
import { LEAST_RATING } from '../survey/scales.ts';
import type { Sums } from './figures.ts';
import { hochberg, type Verdict } from './verdict.ts';

/** From how many steps on the exact test would take more than a moment. */
const MOST_STEPS = 50_000_000;
const DRAWS = 9_999;

/**
 * The chance that the means of two sets of whole numbers differ at least as much as they do, if it
 * were chance who is in which set (Fisher's and Pitman's permutation test, two-sided). It is exact,
 * or from 9,999 draws that are always the same where there are too many people.
 */
export function permutationP(one: readonly number[], other: readonly number[]): number {
  const few = one.length <= other.length ? one : other;
  const all = [...one, ...other];
  const total = sumOf(all);
  /** The difference of the means as a whole number, from the sum of the smaller set. */
  const differenceAt = (sum: number) => Math.abs(all.length * sum - few.length * total);
  const isAsFar = (sum: number) => differenceAt(sum) >= differenceAt(sumOf(few));
  const least = Math.min(...all);
  const most = few.length * (Math.max(...all) - least);
  if (all.length * few.length * (most + 1) > MOST_STEPS) return drawnP(all, few.length, isAsFar);
  const ways = countWays(
    all.map((value) => value - least),
    few.length,
    most,
  );
  return sumOf(ways.filter((_, sum) => isAsFar(sum + few.length * least))) / sumOf(ways);
}

/** In how many ways so many of the values have each sum from 0 to the most. */
function countWays(values: readonly number[], count: number, most: number): number[] {
  const ways = Array.from({ length: count + 1 }, () => new Float64Array(most + 1));
  const [none] = ways;
  if (none) none[0] = 1;
  for (const value of values)
    for (let size = count; size > 0; size--) {
      const [with1, without] = [ways[size], ways[size - 1]];
      if (with1 && without)
        for (let sum = most; sum >= value; sum--)
          with1[sum] = (with1[sum] ?? 0) + (without[sum - value] ?? 0);
    }
  return [...(ways[count] ?? [])];
}

function drawnP(all: readonly number[], count: number, isAsFar: (sum: number) => boolean): number {
  const [values, random] = [[...all], seeded()];
  let far = 1;
  for (let draw = 0; draw < DRAWS; draw++) {
    let sum = 0;
    for (let place = 0; place < count; place++) {
      const other = place + Math.floor(random() * (values.length - place));
      const value = values[other] ?? 0;
      values[other] = values[place] ?? 0;
      values[place] = value;
      sum += value;
    }
    if (isAsFar(sum)) far++;
  }
  return far / (DRAWS + 1);
}

/** Random numbers from 0 to 1 that are the same each time (Mulberry32). */
function seeded(): () => number {
  let state = 20_261_122;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/**
 * Judges the difference of each section's score between two sets of people of whom at least one is
 * too small for squares: by a permutation test with Hochberg's correction over the sections. Holm's
 * would find nothing between five and five people in eight sections, whatever they answered.
 *
 * A verdict from people's own rows would tell which ratings belong to one person, where few
 * assignments fit the counts. So ratings are lined up first: the lowest of each statement together,
 * and so on. No other assignment has a wider spread, so the test rather finds too little than too
 * much; and a verdict tells nothing that the counts don't.
 */
export function judgeFew(
  { sections }: EditionWords,
  one: Sums,
  other: Sums,
): { category: string; p: number; verdict: Verdict }[] {
  const chances = sections.map(({ statements }) => {
    const ids = statements.map(({ id }) => id);
    return permutationP(lineUp(one, ids), lineUp(other, ids));
  });
  const areBeyond = hochberg(chances);
  return sections.map((section, index) => ({
    category: categoryOf(section),
    p: chances[index] ?? 1,
    verdict: areBeyond[index] ? 'beyond' : 'within',
  }));
}

/**
 * People's sums of their ratings of some statements, if whoever rated one of them lowest had rated
 * all lowest, and so on.
 */
function lineUp({ people, statements }: Sums, ids: readonly number[]): number[] {
  const sums = Array<number>(people).fill(0);
  for (const { id, counts } of statements) {
    if (!ids.includes(id)) continue;
    const ratings = counts.flatMap((count, index) =>
      Array<number>(count).fill(LEAST_RATING + index),
    );
    for (const [place, rating] of ratings.entries()) sums[place] = (sums[place] ?? 0) + rating;
  }
  return sums;
}
