/**
 * What can be said of a difference: it is beyond what the test or the threshold asks for, within
 * it, or of too few people to tell.
 */
export const VERDICT_NAMES = ['beyond', 'within', 'few'] as const;
export type Verdict = (typeof VERDICT_NAMES)[number];

/**
 * How a difference was judged: by Welch's t-test, by a permutation test of few people, by its size
 * alone where everybody answered, or not at all.
 */
const METHODS = ['welch', 'permutation', 'census', 'none'] as const;
export type Method = (typeof METHODS)[number];

/** The share of intervals and tests that chance may lead astray. */
export const LEVEL = 0.05;

/**
 * From which difference on a gap or a change counts where everybody answered on both sides, so that
 * there is no chance in it: half of what lies between a barrier (3.0) and a ready section (4.0). It
 * is compared with the difference as it is shown, with one decimal.
 */
export const CENSUS_THRESHOLD = 0.5;

/**
 * Which of several tests reject at 5% for all of them together, however they hang together (Holm
 * 1979): the smallest p is compared with 5% divided by their number, each further one with 5%
 * divided by the number of those left, and the first that is larger ends it.
 * @param chances the p of each test.
 */
export function holm(chances: readonly number[]): boolean[] {
  return rejectSmallest(chances, (passes) => [...passes, false].indexOf(false));
}

/**
 * The same with the same divisors, but from the largest p down (Hochberg 1988): the first that is
 * small enough takes all smaller ones with it. It holds for tests that don't exclude each other, as
 * two-sided tests of the same people's answers.
 * @param chances the p of each test.
 */
export function hochberg(chances: readonly number[]): boolean[] {
  return rejectSmallest(chances, (passes) => passes.lastIndexOf(true) + 1);
}

function rejectSmallest(
  chances: readonly number[],
  countOf: (passes: boolean[]) => number,
): boolean[] {
  const sorted = chances.toSorted((one, other) => one - other);
  const passes = sorted.map((chance, index) => chance <= LEVEL / (sorted.length - index));
  const largest = sorted[countOf(passes) - 1] ?? -1;
  return chances.map((chance) => chance <= largest);
}
