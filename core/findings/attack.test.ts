import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { group, WORDS } from '../../tests/support/findings.ts';
import { RUNS } from '../../tests/support/properties.ts';
import { takeSnapshot } from './snapshot.ts';

/**
 * An attacker who knows the rules, and sees everything that is stored of a closed wave, knows that a
 * rating is favourable only if no other answers would show the same. So the attack looks for such
 * answers, and tries them with the program itself; it uses none of its rules to find them.
 */

/** npm test attacks some made-up waves, npm run test:long six times as many. */
const TRIES = [
  { waves: { ...RUNS, numRuns: 80 }, tags: [] },
  { waves: { ...RUNS, numRuns: 900 }, tags: ['long'] },
];

interface Person {
  unit: string;
  isOpen: boolean;
  /** By the place of the statement. */
  ratings: number[];
}

interface Wave {
  least: number;
  /** The statements of each section. */
  lengths: number[];
  asked: Record<string, number>;
  people: Person[];
}

function publish({ least, lengths, asked, people }: Wave): string {
  let id = 0;
  const sections = lengths.map((length, index) => ({
    title: `Section ${index}`,
    statements: Array.from({ length }, () => ({
      ...{ id: ++id, text: '', category: `s${index}`, scaleType: 'agreement' },
    })),
  }));
  const snapshot = takeSnapshot({
    edition: { id: '', words: { ...WORDS, least, sections } },
    units: Object.entries(asked).map(([name, number]) =>
      group(name, name.startsWith('S') ? 'sponsors' : 'users', number, 'counted'),
    ),
    responses: people.map(({ unit, isOpen, ratings }) => ({
      ...{ unit, isOpen },
      answers: Object.fromEntries(ratings.map((rating, place) => [place + 1, rating])),
    })),
  });
  return JSON.stringify([snapshot?.parts, snapshot?.sides]);
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

const groups = (sizes: fc.Arbitrary<number>, maxLength: number) =>
  fc.array(
    fc.record({
      size: sizes,
      absent: fc.constantFrom(0, 1, 2, 3, 9),
      open: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(7)),
      opinions: fc.array(opinion, { minLength: 12, maxLength: 12 }),
      isSponsor: fc.boolean(),
    }),
    { minLength: 1, maxLength },
  );

const wave = fc
  .record({
    least: fc.constantFrom(5, 5, 7),
    lengths: fc.constantFrom<number[]>([1, 2, 3], [3, 4], [2, 2, 7], [1, 1, 2], [5, 3]),
    groups: fc.oneof(
      groups(fc.integer({ min: 5, max: 12 }), 3),
      groups(fc.integer({ min: 1, max: 12 }), 4),
      groups(fc.integer({ min: 18, max: 32 }), 1),
    ),
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

const isFavourable = (value: number) => value >= 4;

/**
 * Looks for other answers that show the same, in which one person's rating is favourable if it
 * wasn't, and the other way about. @param known the people whose answers the attacker knows.
 */
function mayBeOtherwise(
  wave: Wave,
  known: ReadonlySet<Person>,
  target: Person,
  at: number,
): boolean {
  const seen = publish(wave);
  const shows = (changes: ReadonlyMap<Person, number[]>) =>
    publish({
      ...wave,
      people: wave.people.map((person) => ({
        ...person,
        ratings: changes.get(person) ?? person.ratings,
      })),
    }) === seen;
  for (const world of worldsFrom(wave, known, target, at)) if (shows(world)) return true;
  return false;
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
  for (const by of CHANGES)
    for (const goal of goals)
      for (const pool of pools)
        yield* (by === 0 ? [[]] : ways).flatMap((way) => {
          const world = new Map([[target, target.ratings.with(at, goal)]]);
          const back = spread(-by, way.length);
          // What the goal takes from the statement comes from the others, but for the change, which
          // comes from other statements.
          const isMade =
            shift(world, pool, at, value - goal + by) &&
            way.every((one, index) => shift(world, [target, ...pool], one, back[index] ?? 0));
          return isMade ? [world] : [];
        });
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

/** Changes people's ratings of a statement by so much in all, a step from each at a time. */
function shift(
  world: Map<Person, number[]>,
  people: readonly Person[],
  at: number,
  by: number,
): boolean {
  let left = Math.abs(by);
  const step = Math.sign(by);
  while (left > 0) {
    const before = left;
    for (const person of people) {
      const ratings = world.get(person) ?? person.ratings;
      const next = (ratings[at] ?? 3) + step;
      if (left === 0 || next < 1 || next > 5) continue;
      world.set(person, ratings.with(at, next));
      left--;
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

for (const { waves, tags } of TRIES)
  describe(`An attacker who knows the rules and sees all that is stored of a wave, in ${waves.numRuns} waves,`, {
    tags,
    timeout: 600_000,
  }, () => {
    test('knows of nobody’s rating for certain whether it is favourable, being a member of the group and knowing all open answers', () => {
      fc.assert(
        fc.property(wave, fc.nat(), fc.nat(), (made, chosen, first) => {
          const checked = made.people.filter(({ isOpen }) => !isOpen);
          const attacker = checked[chosen % checked.length];
          const known = new Set(made.people.filter((one) => one.isOpen || one === attacker));
          const own = checked.filter((one) => one !== attacker && one.unit === attacker?.unit);
          const target = own[first % Math.max(1, own.length)];
          if (!target) return;
          const told = target.ratings.flatMap((_, at) =>
            mayBeOtherwise(made, known, target, at) ? [] : [at],
          );
          expect(told).toEqual([]);
        }),
        waves,
      );
    });
  });
