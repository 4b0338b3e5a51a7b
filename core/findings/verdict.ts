/**
 * What can be said of a difference: it is beyond chance, within chance, or of too few people to
 * tell.
 */
export const VERDICT_NAMES = ['beyond', 'within', 'few'] as const;
export type Verdict = (typeof VERDICT_NAMES)[number];

/** The share of intervals and tests that chance may lead astray. */
export const LEVEL = 0.05;

/**
 * Which of several tests reject at 5 % for all of them together (Holm 1979): the most certain one
 * is tested at 5 % divided by their number, and each further one at 5 % divided by the number of
 * those left.
 * @param tests whether each rejects at a level.
 */
export function holm(tests: readonly ((level: number) => boolean)[]): boolean[] {
  const rejected = new Set<(typeof tests)[number]>();
  for (let round = 0; round < tests.length; round++) {
    const left = tests.filter((each) => !rejected.has(each));
    for (const each of left) if (each(LEVEL / left.length)) rejected.add(each);
  }
  return tests.map((each) => rejected.has(each));
}
