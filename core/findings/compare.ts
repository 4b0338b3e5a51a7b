import { tenths } from '../survey/profile.ts';
import { contrastOf, type Difference, type Interval } from './difference.ts';
import type { Results } from './results.ts';
import { CENSUS_THRESHOLD, holm, type Method, type Verdict } from './verdict.ts';

export interface SectionDifference {
  category: string;
  title: string;
  /** The scores that are compared, and the second minus the first. */
  from: number;
  to: number;
  value: number;
  /** Its 95% interval, and the p of Welch's t-test, uncorrected: where that was the method. */
  interval: Interval | undefined;
  p: number | undefined;
  method: Method;
  verdict: Verdict;
  /** The standard deviations of both sets, where they are known. */
  spreads?: [number | undefined, number | undefined];
}

export interface Comparison {
  people: [number, number];
  sections: SectionDifference[];
}

export type Compared = Pick<Results, 'people' | 'fraction' | 'sections'>;

/** What was measured of a comparison, before it is judged. */
export interface Measured {
  people: [number, number];
  /** Whether everybody answered, so that there is nothing to test. */
  isCensus: boolean;
  sections: (Pick<SectionDifference, 'category' | 'title' | 'from' | 'to' | 'spreads'> & {
    difference: Difference | undefined;
  })[];
}

/**
 * Compares the section scores of two sets of people: by size alone where everybody answered in
 * both, else by Welch's t-test with Holm's correction over the sections, else by the verdicts of a
 * test for few. It takes the people for different ones: nobody knows who answered twice, and for
 * those who did, it finds rather too little than too much.
 * @param verdicts what was judged of sets without a spread when their wave was closed, by category.
 * Without it, they are too few to tell.
 */
export function compare(
  one: Compared,
  other: Compared,
  verdicts: Readonly<Partial<Record<string, Verdict>>> = {},
): Comparison {
  const measured = measure(one, other);
  return conclude(measured, findBeyond([measured]), verdicts);
}

/** Judges several comparisons with one correction over the sections of all of them. */
export function judgeTogether(all: readonly Measured[]): Comparison[] {
  const beyond = findBeyond(all);
  return all.map((measured) => conclude(measured, beyond, {}));
}

/** Measures the differences of the section scores of two sets of people. */
export function measure(one: Compared, other: Compared): Measured {
  return measureBetween([one.people, other.people], { minus: [one], plus: [other] });
}

/**
 * Measures how the differences between two sides differ from what they were.
 * @param before the two sides, as they were. @param now the same sides now.
 */
export function measureGaps(
  before: readonly [Compared, Compared],
  now: readonly [Compared, Compared],
): Measured {
  const [gapBefore, gapNow] = [measure(...before), measure(...now)];
  const wide = measureBetween(
    [before[0].people + before[1].people, now[0].people + now[1].people],
    { minus: [before[1], now[0]], plus: [before[0], now[1]] },
  );
  const sizeIn = ({ sections }: Measured, category: string) => {
    const found = sections.find((section) => section.category === category);
    return found ? shownDifference(found) : 0;
  };
  return {
    ...wide,
    sections: wide.sections.map(({ spreads: _, ...section }) => ({
      ...section,
      from: sizeIn(gapBefore, section.category),
      to: sizeIn(gapNow, section.category),
    })),
  };
}

function measureBetween(
  people: [number, number],
  { minus, plus }: { minus: readonly Compared[]; plus: readonly Compared[] },
): Measured {
  const all = [...minus, ...plus];
  const isCensus = all.every(({ fraction }) => fraction === 1);
  const [first] = minus;
  const sectionIn = ({ sections }: Compared, category: string) =>
    sections.find((section) => section.category === category);
  return {
    people,
    isCensus,
    sections: (first?.sections ?? []).flatMap(({ category, title, mean: from }) => {
      const samplesOf = (sets: readonly Compared[]) =>
        sets.flatMap((set) => {
          const found = sectionIn(set, category);
          if (!found) return [];
          const { mean, spread } = found;
          return [{ mean, spread, people: set.people, fraction: set.fraction }];
        });
      const [less, more] = [samplesOf(minus), samplesOf(plus)];
      if (less.length + more.length < all.length) return [];
      const difference = isCensus ? undefined : contrastOf(less, more);
      const spreads: [number | undefined, number | undefined] = [less[0]?.spread, more[0]?.spread];
      return [{ category, title, from, to: more[0]?.mean ?? from, spreads, difference }];
    }),
  };
}

function findBeyond(all: readonly Measured[]): Set<Difference> {
  const tested = all.flatMap(({ sections }) =>
    sections.flatMap(({ difference }) => difference ?? []),
  );
  const areBeyond = holm(tested.map(({ p }) => p));
  return new Set(tested.filter((_, index) => areBeyond[index]));
}

function conclude(
  { people, isCensus, sections }: Measured,
  beyond: ReadonlySet<Difference>,
  verdicts: Readonly<Partial<Record<string, Verdict>>>,
): Comparison {
  return {
    people,
    sections: sections.map(({ difference, ...section }) => ({
      ...section,
      value: difference?.value ?? section.to - section.from,
      interval: difference && { low: difference.low, high: difference.high },
      p: difference?.p,
      ...(difference
        ? { method: 'welch', verdict: verdictOf(beyond.has(difference)) }
        : isCensus
          ? { method: 'census', verdict: verdictOf(isWide(section)) }
          : judged(verdicts[section.category])),
    })),
  };
}

/** The difference of two scores as they are shown, with one decimal, so that it adds up. */
export function shownDifference({ from, to }: { from: number; to: number }): number {
  return (tenths(to) - tenths(from)) / 10;
}

function isWide(scores: { from: number; to: number }): boolean {
  return Math.abs(shownDifference(scores)) >= CENSUS_THRESHOLD;
}

function verdictOf(isBeyond: boolean): Verdict {
  return isBeyond ? 'beyond' : 'within';
}

function judged(verdict: Verdict | undefined): Pick<SectionDifference, 'method' | 'verdict'> {
  return verdict ? { method: 'permutation', verdict } : { method: 'none', verdict: 'few' };
}
