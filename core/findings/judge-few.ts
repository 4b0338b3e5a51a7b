import { categoryOf } from '../survey/category.ts';
import type { EditionWords } from '../survey/edition.ts';
import { LEAST_RATING } from '../survey/scales.ts';
import type { Sums } from './figures.ts';
import { permutationP } from './permutation.ts';
import type { Verdict } from './verdict.ts';
import { holm, LEVEL } from './verdict.ts';

/**
 * Judges the difference of each section's score between two sets of people of whom at least one is
 * too small for squares: by a permutation test with Holm's correction over the sections.
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
): { category: string; verdict: Verdict }[] {
  const chances = sections.map(({ statements }) => {
    const ids = statements.map(({ id }) => id);
    return permutationP(lineUp(one, ids), lineUp(other, ids));
  });
  const areTooFew = leastChance(one.people, other.people) > LEVEL / sections.length;
  const areBeyond = holm(chances.map((chance) => (level) => chance <= level));
  const verdictOf = (index: number): Verdict => (areBeyond[index] ? 'beyond' : 'within');
  return sections.map((section, index) => ({
    category: categoryOf(section),
    verdict: areTooFew ? 'few' : verdictOf(index),
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

/**
 * The smallest chance that a permutation test of two such sets can find: with the largest
 * difference, in one or both directions.
 */
function leastChance(one: number, other: number): number {
  const few = Math.min(one, other);
  let ways = 1;
  for (let place = 1; place <= few; place++) ways *= (one + other - few + place) / place;
  return (one === other ? 2 : 1) / ways;
}
