import {
  type CountedPart,
  HIGHEST_TENTHS,
  LOWEST_TENTHS,
  type People,
  type Score,
  type Share,
} from './figures.ts';

/**
 * Computed from the parts' shown scores only, so that it reveals nothing more. If some are at one
 * end, it is the least or the most that is possible.
 * @returns undefined if a part has no score, or parts are at different ends
 */
export function combineScores(
  scores: readonly { score: Score | null | undefined; people: People }[],
): Score | undefined {
  const known = scores.flatMap(({ score, people }) => (score ? [{ ...score, people }] : []));
  if (known.length === 0 || known.length < scores.length) return undefined;
  const [first] = known;
  if (first && known.length === 1)
    return { tenths: first.tenths, ...(first.end && { end: first.end }) };
  const weight = known.reduce((sum, { people }) => sum + people.least, 0);
  const meanOf = (tenthsOf: (one: (typeof known)[number]) => number) =>
    Math.round(known.reduce((sum, one) => sum + tenthsOf(one) * one.people.least, 0) / weight);
  const low = meanOf(({ tenths, end }) => (end === 'low' ? LOWEST_TENTHS : tenths));
  const high = meanOf(({ tenths, end }) => (end === 'high' ? HIGHEST_TENTHS : tenths));
  if (low === high) return { tenths: low };
  const ends = new Set(known.flatMap(({ end }) => end ?? []));
  if (ends.size > 1) return undefined;
  return ends.has('low') ? { tenths: high, end: 'low' } : { tenths: low, end: 'high' };
}

/** Undefined unless each part has all three shares. */
export function combineShares(
  all: readonly { shares: readonly Share[] | undefined; people: People }[],
): Share[] | undefined {
  const [first] = all;
  if (!first?.shares || all.length === 1) return first?.shares && [...first.shares];
  if (all.some(({ shares }) => shares?.length !== 3)) return undefined;
  const weight = all.reduce((sum, { people }) => sum + people.least, 0);
  return first.shares.map(({ of }, index) => ({
    of,
    percent: Math.round(
      all.reduce(
        (sum, { shares, people }) => sum + (shares?.[index]?.percent ?? 0) * people.least,
        0,
      ) / weight,
    ),
  }));
}

export function combineCounts(parts: readonly CountedPart[]): Omit<CountedPart, 'units'> {
  const sumOf = (key: 'asked' | 'open') => parts.reduce((sum, part) => sum + part[key], 0);
  const people = combinePeople(parts.map((part) => part.people));
  return { asked: sumOf('asked'), people, open: sumOf('open') };
}

export function combinePeople(all: readonly People[]): People {
  const sumOf = (key: 'least' | 'most') => all.reduce((sum, people) => sum + people[key], 0);
  const isTold = all.every((people) => people.isTold);
  return { isTold, least: sumOf('least'), most: sumOf('most') };
}
