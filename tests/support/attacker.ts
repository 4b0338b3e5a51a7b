import fc from 'fast-check';
import { type Snapshot, takeSnapshot } from '../../core/findings/snapshot.ts';
import { group, WORDS } from './findings.ts';

/**
 * An attacker who knows the rules, and sees everything that is stored of a closed wave, knows that a
 * rating is favourable only if no other answers would show the same. So the attack looks for such
 * answers, and tries them with the program itself; it uses none of its rules to find them.
 */

export interface Person {
  unit: string;
  isOpen: boolean;
  /** By the place of the statement. */
  ratings: number[];
}

export interface Wave {
  least: number;
  /** The statements of each section. */
  lengths: number[];
  asked: Record<string, number>;
  people: Person[];
}

/** All that is stored of a wave once it is closed. */
export function publish(wave: Wave): string {
  const snapshot = snapshotOf(wave);
  return JSON.stringify([snapshot?.parts, snapshot?.sides]);
}

export function snapshotOf({ least, lengths, asked, people }: Wave): Snapshot | undefined {
  let id = 0;
  const sections = lengths.map((length, index) => ({
    ...{ title: `Section ${index}`, description: '' },
    statements: Array.from({ length }, () => ({
      ...{ id: ++id, text: `Statement ${id}.`, category: `s${index}`, scaleType: 'agreement' },
    })),
  }));
  return takeSnapshot({
    words: { ...WORDS, least, sections },
    units: Object.entries(asked).map(([name, number]) =>
      group(name, name.startsWith('S') ? 'sponsors' : 'users', number, 'counted'),
    ),
    responses: people.map(({ unit, isOpen, ratings }) => ({
      ...{ unit, isOpen },
      answers: Object.fromEntries(ratings.map((rating, place) => [place + 1, rating])),
    })),
  });
}

const rating = fc.integer({ min: 1, max: 5 });
/** How a group rates a statement: alike, alike but one, in two camps, anyhow, or close to an end. */
const opinion = fc.oneof(
  rating.map((one) => () => one),
  fc.tuple(rating, rating).map(
    ([one, other]) =>
      (place: number) =>
        place === 0 ? other : one,
  ),
  fc.tuple(rating, rating, fc.nat(9)).map(
    ([one, other, first]) =>
      (place: number) =>
        place < first ? one : other,
  ),
  fc
    .array(rating, { minLength: 60, maxLength: 60 })
    .map((ratings) => (place: number) => ratings[place % 60] ?? 3),
  fc.tuple(fc.nat(14), fc.boolean()).map(([excess, isHigh]) => (place: number) => {
    const above = Math.max(0, Math.min(4, excess - 4 * place));
    return isHigh ? 5 - above : 1 + above;
  }),
);

const ABSENT: fc.Arbitrary<number> = fc.constantFrom(0, 1, 2, 3, 9);

const groups = (sizes: fc.Arbitrary<number>, maxLength: number, absent = ABSENT) =>
  fc.array(
    fc.record({
      size: sizes,
      absent,
      open: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(7)),
      // Of each statement, or the same of all: then a section is as close to its end as can be.
      opinions: fc.oneof(
        fc.array(opinion, { minLength: 12, maxLength: 12 }),
        opinion.map((one) => Array.from({ length: 12 }, () => one)),
      ),
      isSponsor: fc.boolean(),
    }),
    { minLength: 1, maxLength },
  );

/** A wave of some groups of such sizes, of each of which so many didn't answer. */
export const waveOf = (sizes: fc.Arbitrary<number>, absent = ABSENT) =>
  waveWith(groups(sizes, 3, absent));

export const wave = waveWith(
  fc.oneof(
    groups(fc.integer({ min: 5, max: 12 }), 3),
    groups(fc.integer({ min: 1, max: 12 }), 4),
    groups(fc.integer({ min: 18, max: 32 }), 1),
  ),
);

function waveWith(all: ReturnType<typeof groups>): fc.Arbitrary<Wave> {
  return fc
    .record({
      least: fc.constantFrom(5, 5, 7),
      lengths: fc.constantFrom<number[]>([1, 2, 3], [3, 4], [2, 2, 7], [1, 1, 2], [5, 3]),
      groups: all,
    })
    .map(({ least, lengths, groups: made }): Wave => {
      const count = lengths.reduce((sum, length) => sum + length, 0);
      const named = made.map((each, index) => ({
        ...each,
        name: `${each.isSponsor ? 'S' : 'U'}${index}`,
      }));
      return {
        least,
        lengths,
        asked: Object.fromEntries(
          named.map(({ name, size, absent }) => [name, Math.max(least, size + absent)]),
        ),
        people: named.flatMap(({ name, size, open, opinions }) =>
          Array.from({ length: size + open }, (_, place) => ({
            unit: name,
            isOpen: place >= size,
            ratings: Array.from({ length: count }, (__, at) => opinions[at]?.(place) ?? 3),
          })),
        ),
      };
    });
}

/**
 * A wave of one group in which the first members rated as extremely as they can. The others' answers
 * make each statement as close to an end as can be, on one side or the other of it, or none of them
 * is favourable, or none unfavourable.
 */
export const edgeWave = fc
  .record({
    size: fc.constantFrom(5, 6, 7, 9, 10, 10, 11, 20, 21),
    length: fc.constantFrom(1, 2, 4, 8),
    isHigh: fc.boolean(),
    // How far each statement, or all of them, are from the end.
    from: fc.array(fc.integer({ min: -3, max: 1 }), { minLength: 8, maxLength: 8 }),
    isAlike: fc.boolean(),
    isAtEnd: fc.boolean(),
  })
  .map(({ size, length, isHigh, from, isAlike, isAtEnd }): Wave => {
    const end = size < 20 ? size : size / 2;
    const excesses = Array.from({ length }, (_, at) =>
      Math.max(0, Math.ceil(1.05 * end) + (from[isAlike ? 0 : at] ?? 0)),
    );
    return edgeOf(
      Array.from({ length: size }, (_, place) =>
        excesses.map((excess) => {
          const left = isAtEnd || place < 2 ? excess - 4 * place : place % 3;
          const above = Math.max(0, Math.min(4, left));
          return isHigh ? 5 - above : 1 + above;
        }),
      ),
    );
  });

/** A wave of one group with these ratings of one section. */
export function edgeOf(people: readonly number[][]): Wave {
  return {
    ...{ least: 5, lengths: [people[0]?.length ?? 0], asked: { U0: people.length + 3 } },
    people: people.map((ratings) => ({ unit: 'U0', isOpen: false, ratings })),
  };
}

const isFavourable = (value: number) => value >= 4;

interface Attack {
  /** The people whose answers the attacker knows. */
  known: ReadonlySet<Person>;
  target: Person;
  at: number;
  /** Whether all that is shown would be the same. */
  shows?: (other: Wave) => boolean;
}

/**
 * Looks for other answers that show the same, in which one person's rating is favourable if it
 * wasn't, and the other way about.
 */
export function mayBeOtherwise(
  wave: Wave,
  { known, target, at, shows = showsSame(wave) }: Attack,
): boolean {
  for (const changes of worldsFrom(wave, known, target, at)) {
    const people = wave.people.map((person) => ({
      ...person,
      ratings: changes.get(person) ?? person.ratings,
    }));
    if (shows({ ...wave, people })) return true;
  }
  return false;
}

function showsSame(wave: Wave): (other: Wave) => boolean {
  const seen = publish(wave);
  return (other) => publish(other) === seen;
}

/**
 * Looks for answers of the others alone that show the same: their sums are moved to where their
 * means were, each by itself or together, then each by one as long as more figures agree.
 */
export function mayBeAbsent(wave: Wave, target: Person): boolean {
  const seen = publish(wave);
  const others = wave.people.filter((person) => person !== target);
  const near = others.filter(({ unit, isOpen }) => unit === target.unit && !isOpen);
  const worldOf = (changes: readonly number[]) => {
    const world = new Map<Person, number[]>();
    const isMade = changes.every((by, at) => shift(world, near, { at, by, most: 1 }));
    const people = others.map((person) => ({
      ...person,
      ratings: world.get(person) ?? person.ratings,
    }));
    return isMade ? publish({ ...wave, people }) : '';
  };
  const exact = target.ratings.map((rating, at) => {
    const sum = near.reduce((total, person) => total + ratingOf(person, at), rating);
    return rating - sum / (near.length + 1);
  });
  const agreeing = (shown: string) => {
    const pieces = shown.split('}');
    return seen.split('}').filter((one, index) => one === pieces[index]).length;
  };
  const isReachedFrom = (changes: number[]) => {
    for (let round = 0; round < 3; round++)
      for (const [at, by] of changes.entries()) {
        if (worldOf(changes) === seen) return true;
        const scores = [0, 1, -1].map((more) => ({
          more,
          score: agreeing(worldOf(changes.with(at, by + more))),
        }));
        const best = Math.max(...scores.map(({ score }) => score));
        changes[at] = by + (scores.find(({ score }) => score === best)?.more ?? 0);
      }
    return worldOf(changes) === seen;
  };
  return isReachedFrom(exact.map(Math.round)) || isReachedFrom(roundTogether(exact));
}

/** Rounds each so that their sums stay as close as can be. */
function roundTogether(numbers: readonly number[]): number[] {
  let left = 0;
  return numbers.map((number) => {
    const rounded = Math.round(number + left);
    left += number - rounded;
    return rounded;
  });
}

/** Other answers, without those that are known, that may show the same. The likeliest come first. */
function* worldsFrom(
  wave: Wave,
  known: ReadonlySet<Person>,
  target: Person,
  at: number,
): Generator<Map<Person, number[]>> {
  const value = ratingOf(target, at);
  const others = wave.people.filter((person) => person !== target && !known.has(person));
  const near = others
    .filter(({ unit }) => unit === target.unit)
    .sort((one, other) => ratingOf(one, at) - ratingOf(other, at));
  const other = near.find((one) => isFavourable(ratingOf(one, at)) !== isFavourable(value));
  if (other)
    yield new Map([
      [target, target.ratings.with(at, ratingOf(other, at))],
      [other, other.ratings.with(at, value)],
    ]);
  const beside = statementsBeside(wave, at);
  const ways = [[], ...beside.map((one) => [one]), beside];
  const pools = [near, near.toReversed(), others];
  const goals = isFavourable(value) ? [3, 2, 1] : [4, 5];
  for (const { by, goal, pool, most } of changesOf(goals, pools))
    for (const way of by === 0 ? [[]] : ways) {
      const world = new Map([[target, target.ratings.with(at, goal)]]);
      const back = spread(-by, way.length);
      // What the goal takes from the statement comes from the others, but for the change, which
      // comes from other statements, as far as they have it.
      if (!shift(world, pool, { at, by: value - goal + by, most })) continue;
      for (const [index, one] of way.entries())
        shift(world, [target, ...pool], { at: one, by: back[index] ?? 0, most });
      yield world;
    }
}

function* changesOf(goals: readonly number[], pools: readonly (readonly Person[])[]) {
  for (const by of CHANGES)
    for (const goal of goals)
      for (const pool of pools) for (const most of [1, 4]) yield { by, goal, pool, most };
}

/** How much a statement's sum may differ, the least first. */
const CHANGES = Array.from({ length: 25 }, (_, index) =>
  index % 2 === 0 ? index / 2 : -(index + 1) / 2,
);

function ratingOf({ ratings }: Person, at: number): number {
  return ratings[at] ?? 3;
}

/** The other statements of a statement's section. */
function statementsBeside({ lengths }: Wave, at: number): number[] {
  let first = 0;
  for (const length of lengths) {
    if (at < first + length)
      return Array.from({ length }, (_, index) => first + index).filter((one) => one !== at);
    first += length;
  }
  return [];
}

/** Changes people's ratings of a statement by so much in all, `most` steps from each at a time. */
function shift(
  world: Map<Person, number[]>,
  people: readonly Person[],
  { at, by, most }: { at: number; by: number; most: number },
): boolean {
  let left = Math.abs(by);
  const sign = Math.sign(by);
  while (left > 0) {
    const before = left;
    for (const person of people) {
      const ratings = world.get(person) ?? person.ratings;
      const own = ratings[at] ?? 3;
      const next = Math.min(5, Math.max(1, own + sign * Math.min(most, left)));
      if (next === own) continue;
      world.set(person, ratings.with(at, next));
      left -= Math.abs(next - own);
    }
    if (left === before) return false;
  }
  return true;
}

function spread(by: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const part = Math.trunc(by / count);
    return index < Math.abs(by % count) ? part + Math.sign(by) : part;
  });
}
