import { categoryOf } from '../survey/category.ts';
import type { EditionWords } from '../survey/edition.ts';
import { LEAST_RATING } from '../survey/scales.ts';
import type { Sums } from './figures.ts';
import { permutationP } from './permutation.ts';
import type { Verdict } from './verdict.ts';
import { hochberg } from './verdict.ts';

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
