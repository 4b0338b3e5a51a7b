import { expect, test } from 'vitest';
import { compareWaves } from '../../core/findings/compare-waves.ts';
import { deriveFindings } from '../../core/findings/findings.ts';
import { type Snapshot, takeSnapshot } from '../../core/findings/snapshot.ts';
import { scoresOf } from '../../core/findings/wave-scores.ts';
import { EDITION, group, WORDS } from '../../tests/support/findings.ts';
import { writeWaveSentences } from './sentences.ts';

/** How many made-up campaigns are read. */
const CAMPAIGNS = 300;

/** Somebody's ratings by statement, from the group of a side. */
interface Person {
  side: 'users' | 'sponsors';
  isOpen: boolean;
  answers: Record<number, number>;
}

interface Wave {
  asked: { users: number; sponsors: number };
  people: Person[];
}

/** Random numbers that are the same each time (Lehmer). */
function seeded(seed: number) {
  let state = seed * 7919 + 1;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return {
    next,
    pick: <Each>(from: readonly Each[]) => from[Math.floor(next() * from.length)] as Each,
  };
}

/** A wave in which few or many of each side answered, alike or not, with or without an open link. */
function makeWave({ next, pick }: ReturnType<typeof seeded>): Wave {
  const asked = { users: 0, sponsors: 0 };
  const people = (['users', 'sponsors'] as const).flatMap((side) => {
    const count = pick([2, 5, 5, 6, 8, 12, 20, 24, 30]);
    asked[side] = Math.max(5, count + pick([0, 0, 0, 1, 10, 40, -3]));
    const open = pick([0, 0, 0, 0, 4]);
    const noise = pick([0, 0, 0.5, 1, 2, 3]);
    const even = 1 + (8 * next()) / 2;
    const levels = WORDS.sections.map(() => pick([even, even, 1 + 4 * next(), 4.6]));
    return Array.from({ length: count + open }, (_, index): Person => {
      const own = (next() - 0.5) * noise;
      return {
        side,
        isOpen: index >= count,
        answers: Object.fromEntries(
          WORDS.sections.flatMap(({ statements }, place) =>
            statements.map(({ id }) => {
              const rating = Math.round((levels[place] ?? 3) + own + (next() - 0.5) * noise);
              return [id, Math.min(5, Math.max(1, rating))];
            }),
          ),
        ),
      };
    });
  });
  return { asked, people };
}

function snapshotOf({ asked, people }: Wave): Snapshot | undefined {
  return takeSnapshot({
    edition: EDITION,
    units: [
      group('crews', 'users', asked.users, 'counted'),
      group('board', 'sponsors', asked.sponsors, 'counted'),
    ],
    responses: people.map(({ side, ...rest }) => ({
      ...rest,
      unit: side === 'users' ? 'crews' : 'board',
    })),
  });
}

/** What is true of people's rows: computed here anew, from nothing that the product computes. */
interface Truth {
  people: number;
  /** In tenths, with halves up. */
  tenths: number[];
  means: number[];
  variances: (number | undefined)[];
  isCensus: boolean;
  isFew: boolean;
  lined: number[][];
}

const idsOf = (index: number) => WORDS.sections[index]?.statements.map(({ id }) => id) ?? [];

/** Whom a summary is about, by the groups of its cell. */
const WHO: Record<string, Who> = {
  crews: 'people who use it',
  board: 'sponsors',
  'crews,board': 'people',
};
type Who = 'people who use it' | 'sponsors' | 'people';

function truthOf(wave: Wave, who: Who): Truth {
  const isOf = (side: Person['side']) =>
    who === 'people' || (who === 'sponsors') === (side === 'sponsors');
  const people = wave.people.filter(({ side }) => isOf(side));
  const asked = (['users', 'sponsors'] as const)
    .filter(isOf)
    .reduce((sum, side) => sum + wave.asked[side], 0);
  const sums = WORDS.sections.map((_, index) =>
    people.map(({ answers }) => idsOf(index).reduce((sum, id) => sum + (answers[id] ?? 0), 0)),
  );
  const isKnown = people.every(({ isOpen }) => !isOpen) && people.length <= asked;
  const fraction = isKnown ? people.length / asked : 0;
  const isFew = people.filter(({ isOpen }) => !isOpen).length < 20;
  const totals = sums.map((each) => each.reduce((sum, one) => sum + one, 0));
  const ratings = sums.map((_, index) => people.length * idsOf(index).length);
  return {
    people: people.length,
    tenths: totals.map((total, index) =>
      Math.floor((20 * total + (ratings[index] ?? 0)) / (2 * (ratings[index] ?? 0))),
    ),
    means: totals.map((total, index) => total / (ratings[index] ?? 0)),
    variances: sums.map((each, index) => {
      if (fraction === 1) return 0;
      if (isFew) return undefined;
      const count = idsOf(index).length;
      const mean = (totals[index] ?? 0) / people.length;
      const squares = each.reduce((sum, one) => sum + (one - mean) ** 2, 0) / count ** 2;
      return (squares / (people.length - 1) / people.length) * (1 - fraction);
    }),
    isCensus: fraction === 1,
    isFew,
    lined: sums.map((_, index) => {
      const columns = idsOf(index).map((id) =>
        people.map(({ answers }) => answers[id] ?? 0).sort(),
      );
      return people.map((_each, place) =>
        columns.reduce((sum, column) => sum + (column[place] ?? 0), 0),
      );
    }),
  };
}

/** Student's p by integrating the density over the angle whose tangent is t. */
function pOf(t: number, degrees: number): number {
  const steps = 500;
  const integrate = (from: number) => {
    const width = (Math.PI / 2 - from) / steps;
    let sum = 0;
    for (let step = 0; step < steps; step++)
      sum += Math.cos(from + (step + 0.5) * width) ** (degrees - 1) * width;
    return sum;
  };
  return integrate(Math.atan(t / Math.sqrt(degrees))) / integrate(0);
}

function welchP(one: Truth, other: Truth, index: number): number | undefined {
  const [a, b] = [one.variances[index], other.variances[index]];
  if (a === undefined || b === undefined) return undefined;
  const value = Math.abs((one.means[index] ?? 0) - (other.means[index] ?? 0));
  if (value < 1e-12) return 1;
  if (a + b < 1e-20) return 0;
  const degrees = (a + b) ** 2 / (a ** 2 / (one.people - 1) + b ** 2 / (other.people - 1));
  return pOf(value / Math.sqrt(a + b), degrees);
}

/** In how many of all ways to divide people as many have so unequal means, by sums and sizes. */
function permutationP(one: readonly number[], other: readonly number[]): number {
  // By size and sum in one number.
  const size = 1000;
  let ways = new Map([[0, 1]]);
  const all = [...one, ...other];
  for (const value of all) {
    const next = new Map(ways);
    for (const [key, count] of ways) {
      const moved = key + size + value;
      if (key < one.length * size) next.set(moved, (next.get(moved) ?? 0) + count);
    }
    ways = next;
  }
  const total = all.reduce((sum, value) => sum + value, 0);
  const farness = (sum: number) => Math.abs(all.length * sum - one.length * total);
  const observed = farness(one.reduce((sum, value) => sum + value, 0));
  let [far, every] = [0, 0];
  for (const [key, count] of ways) {
    if (key < one.length * size) continue;
    every += count;
    if (farness(key - one.length * size) >= observed) far += count;
  }
  return far / every;
}

/** The sections whose difference counts, and how that was judged. */
function judge(one: Truth, other: Truth, isGap: boolean) {
  const signs = one.means.map((mean, index) => Math.sign((other.means[index] ?? 0) - mean));
  const shown = one.tenths.map((tenths, index) => (other.tenths[index] ?? 0) - tenths);
  const of = (method: string, counts: boolean[]) => {
    const most = Math.max(0, ...shown.filter((_, index) => counts[index]).map(Math.abs));
    const isWidest = (index: number) => counts[index] && Math.abs(shown[index] ?? 0) === most;
    const countOf = (sign: number) =>
      counts.filter((each, index) => each && signs[index] === sign).length;
    return {
      method,
      up: countOf(1),
      down: countOf(-1),
      widest: WORDS.sections.filter((_, index) => isWidest(index)).map(({ title }) => title),
      widestSigns: signs.filter((_, index) => isWidest(index)),
    };
  };
  if (one.isCensus && other.isCensus)
    return of(
      'census',
      shown.map((each) => Math.abs(each) >= 5),
    );
  const chances = one.means.map((_, index) => welchP(one, other, index));
  const sorted = (all: readonly number[]) => all.toSorted((a, b) => a - b);
  if (chances.every((p) => p !== undefined)) {
    // Holm: no smaller p may fail before.
    const all = sorted(chances);
    const fails = all.findIndex((p, index) => p > 0.05 / (all.length - index));
    const limit = fails === -1 ? 2 : (all[fails] ?? 0);
    return of(
      'welch',
      chances.map((p) => p < limit),
    );
  }
  if (!isGap)
    return of(
      'none',
      chances.map(() => false),
    );
  // Hochberg: the largest p that is small enough takes the smaller ones with it.
  const exact = one.lined.map((each, index) => permutationP(each, other.lined[index] ?? []));
  const all = sorted(exact);
  const limit = Math.max(-1, ...all.filter((p, index) => p <= 0.05 / (all.length - index)));
  return of(
    'permutation',
    exact.map((p) => p <= limit),
  );
}

interface Facts {
  main: Truth;
  who: Who;
  gap: ReturnType<typeof judge> | undefined;
  change: ReturnType<typeof judge> | undefined;
  /** How many of a side came by a personal link or a card. */
  checked: (side: Person['side']) => number;
}

const ready = ({ main }: Facts) => main.tenths.filter((tenths) => tenths >= 40).length;
const count = (words: string) =>
  /every|Every/.test(words) ? WORDS.sections.length : Number(words.split(' ')[0]);
const by = (method: string | undefined) =>
  method === 'census' ? 'by 0.5 or more' : 'beyond chance';
const isTold = (facts: Facts) => facts.gap !== undefined && facts.gap.up + facts.gap.down > 0;
const hasChanged = ({ change }: Facts) => change !== undefined && change.up + change.down > 0;
const titlesIn = (text: string) =>
  WORDS.sections.map(({ title }) => title).filter((title) => text.includes(title));
const lowest = ({ main }: Facts) => Math.min(...main.tenths);

/** Each sentence, with the condition under which its words are true. */
const SENTENCES: [RegExp, (facts: Facts, ...words: string[]) => boolean][] = [
  [
    /^Sponsors rate (every section|\d of 3 sections) higher than the people who use it, (beyond chance|by 0\.5 or more)\./,
    ({ gap }, some = '', how) =>
      gap?.up === count(some) && gap.down === 0 && how === by(gap.method),
  ],
  [
    /^The people who use it rate (every section|\d of 3 sections) higher than sponsors, (beyond chance|by 0\.5 or more)\./,
    ({ gap }, some = '', how) =>
      gap?.down === count(some) && gap.up === 0 && how === by(gap.method),
  ],
  [
    /^Sponsors rate (\d of 3 sections) higher than the people who use it, and (\d) lower, (beyond chance|by 0\.5 or more)\./,
    ({ gap }, some = '', lower, how) =>
      gap?.up === count(some) &&
      gap.down === Number(lower) &&
      gap.widestSigns.includes(1) &&
      how === by(gap.method),
  ],
  [
    /^The people who use it rate (\d of 3 sections) higher than sponsors, and (\d) lower, (beyond chance|by 0\.5 or more)\./,
    ({ gap }, some = '', lower, how) =>
      gap?.down === count(some) &&
      gap.up === Number(lower) &&
      gap.widestSigns.includes(-1) &&
      how === by(gap.method),
  ],
  [/^Every section is ready\./, (facts) => ready(facts) === 3 && !isTold(facts)],
  [
    /^(Every section|\d of 3 sections) ha(?:s|ve) improved since the wave ‘Go-live’, (beyond chance|by 0\.5 or more)\./,
    ({ change, ...facts }, some = '', how) =>
      change?.up === count(some) &&
      change.down === 0 &&
      how === by(change.method) &&
      !isTold({ change, ...facts }),
  ],
  [
    /^(Every section|\d of 3 sections) ha(?:s|ve) got worse since the wave ‘Go-live’, (beyond chance|by 0\.5 or more)\./,
    ({ change, ...facts }, some = '', how) =>
      change?.down === count(some) &&
      change.up === 0 &&
      how === by(change.method) &&
      !isTold({ change, ...facts }),
  ],
  [
    /^(\d of 3 sections) ha(?:s|ve) improved since the wave ‘Go-live’, and (\d) ha(?:s|ve) got worse, (beyond chance|by 0\.5 or more)\./,
    ({ change, ...facts }, some = '', worse, how) =>
      change?.up === count(some) &&
      change.down === Number(worse) &&
      how === by(change.method) &&
      !isTold({ change, ...facts }),
  ],
  [
    /^(\d) of 3 sections (?:is|are) ready\./,
    (facts, some) => ready(facts) === Number(some) && !isTold(facts) && !hasChanged(facts),
  ],
  [
    /^No section is ready yet\./,
    (facts) => ready(facts) === 0 && !isTold(facts) && !hasChanged(facts),
  ],
  [
    /^(\d+) (people who use it|sponsors|people) answered\. 5 is favourable throughout, and a section is ready from 4\.0 on\./,
    ({ main, who }, people, whose) => main.people === Number(people) && whose === who,
  ],
  [
    /^The scores run from (\d\.\d) \(([^)]*)\) to (\d\.\d) \(([^)]*)\)\./,
    ({ main }, low, lowest = '', high, highest = '') => {
      const [least, most] = [Math.min(...main.tenths), Math.max(...main.tenths)];
      const at = (tenths: number) =>
        WORDS.sections
          .filter((_, index) => main.tenths[index] === tenths)
          .map(({ title }) => title);
      return (
        least === Math.round(Number(low) * 10) &&
        most === Math.round(Number(high) * 10) &&
        least < most &&
        titlesIn(lowest).join() === at(least).join() &&
        titlesIn(highest).join() === at(most).join()
      );
    },
  ],
  [
    /^Fewer than 5 sponsors came by a personal link or a card: too few to compare them with the people who use it\./,
    ({ gap, checked }) => gap === undefined && checked('sponsors') < 5,
  ],
  [
    /^Fewer than 5 people who use it came by a personal link or a card: too few to compare them with sponsors\./,
    ({ gap, checked }) => gap === undefined && checked('users') < 5,
  ],
  [
    /^The widest gaps?( beyond chance)? (?:is|are) in ((?:\w+ \(sponsors \d\.\d, people who use it \d\.\d\)(?:, | and )?)+)\./,
    ({ gap }, how, listed = '') =>
      gap !== undefined &&
      (how === undefined) === (gap.method === 'census') &&
      titlesIn(listed).join() === gap.widest.join(),
  ],
  [
    /^In no section do sponsors and the people who use it differ (beyond chance|by 0\.5 or more)\./,
    ({ gap }, how) => gap?.up === 0 && gap.down === 0 && how === by(gap.method),
  ],
  [/^The gap was judged by a test for few people\./, ({ gap }) => gap?.method === 'permutation'],
  [
    /^Everybody who was asked answered, so there is no chance in the gap: it counts from 0\.5 on\./,
    ({ gap }) => gap?.method === 'census',
  ],
  [
    /^The largest changes?( beyond chance)? since the wave ‘Go-live’ (?:is|are) in ((?:\w+ \(from \d\.\d to \d\.\d\)(?:, | and )?)+)\./,
    ({ change }, how, listed = '') =>
      change !== undefined &&
      (how === undefined) === (change.method === 'census') &&
      titlesIn(listed).join() === change.widest.join(),
  ],
  [
    /^No section has changed (beyond chance|by 0\.5 or more) since the wave ‘Go-live’\./,
    ({ change }, how) => change?.up === 0 && change.down === 0 && how === by(change.method),
  ],
  [
    /^Everybody who was asked answered in both waves, so there is no chance in what has changed since the wave ‘Go-live’: it counts from 0\.5 on\./,
    ({ change }) => change?.method === 'census',
  ],
  [
    /^The first barrier is (\w+), at (\d\.\d)(?: \(95% interval \d\.\d to \d\.\d\))?\./,
    (facts, title, score) =>
      lowest(facts) <= 30 &&
      Math.round(Number(score) * 10) === lowest(facts) &&
      WORDS.sections[facts.main.tenths.indexOf(lowest(facts))]?.title === title,
  ],
  [/^Its lowest statement is “Statement \d+” \(\d\.\d\)\./, (facts) => lowest(facts) <= 30],
  [
    /^Its lowest statements, at \d\.\d each, are “Statement \d+”.*? and “Statement \d+”\./,
    (facts) => lowest(facts) <= 30,
  ],
  [
    /^To address it: the step Explore, our service Change Support and the article “A bridge”\./,
    (facts) => lowest(facts) <= 30,
  ],
  [
    /^No section scores 3\.0 or below, so none is a barrier\. Work best begins where the score is lowest\./,
    (facts) => lowest(facts) > 30,
  ],
];

const REMEDY = {
  step: { title: 'Explore', text: 'Look first.' },
  service: { id: 'change-support', title: 'Change Support' },
  article: { slug: 'bridge', title: 'A bridge' },
};

/** What is said of a campaign's second wave, and what is true of it; undefined if nothing is shown. */
function readCampaign(seed: number): { texts: string[]; facts: Facts } | undefined {
  const random = seeded(seed);
  const wave = makeWave(random);
  // Some waves are answered as the one before.
  const before = seed % 5 === 0 ? wave : makeWave(random);
  const [earlier, snapshot] = [snapshotOf(before), snapshotOf(wave)];
  if (!snapshot) return undefined;
  const findings = deriveFindings(snapshot, { habits: REMEDY, workflow: REMEDY, learning: REMEDY });
  const main = findings.main ?? expect.fail('Nothing is shown.');
  const scores = earlier && scoresOf(earlier, 'Go-live');
  const { changes } = compareWaves(scores ? [scores] : [], snapshot, findings, 'now');
  const { headline, summary, barrier } = writeWaveSentences(findings, main, changes);
  const who = WHO[main.units.join()] ?? expect.fail(main.name);
  return {
    texts: [headline, summary, barrier],
    facts: {
      main: truthOf(wave, who),
      who,
      gap:
        findings.gap && judge(truthOf(wave, 'people who use it'), truthOf(wave, 'sponsors'), true),
      change: changes[0] && judge(truthOf(before, who), truthOf(wave, who), false),
      checked: (side) => wave.people.filter((each) => each.side === side && !each.isOpen).length,
    },
  };
}

/** The patterns of the sentences in a text, and the rest from the first that isn't true on. */
function check(text: string, facts: Facts): { said: RegExp[]; untrue: string } {
  if (text === '') return { said: [], untrue: '' };
  const [pattern, isTrue] = SENTENCES.find(([words]) => words.test(text)) ?? [];
  const words = pattern?.exec(text);
  if (!pattern || !words || !isTrue?.(facts, ...words.slice(1))) return { said: [], untrue: text };
  const { said, untrue } = check(text.slice(words[0].length).trimStart(), facts);
  return { said: [pattern, ...said], untrue };
}

test(`No sentence on ${CAMPAIGNS} random campaigns is untrue of the rows, and no headline contradicts them`, () => {
  const checked = Array.from({ length: CAMPAIGNS }, (_, seed) => readCampaign(seed + 1)).flatMap(
    (read) => read?.texts.map((text) => check(text, read.facts)) ?? [],
  );
  expect(checked.map(({ untrue }) => untrue).filter(Boolean)).toEqual([]);
  const said = new Set(checked.flatMap((each) => each.said));
  expect(SENTENCES.map(([words]) => words).filter((words) => !said.has(words))).toEqual([]);
});
