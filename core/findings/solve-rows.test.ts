import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RUNS } from '../../tests/support/properties.ts';
import type { Side } from '../campaigns/sides.ts';
import type { Unit } from '../campaigns/units.ts';
import { takeSnapshot, type WaveAnswers } from './snapshot.ts';

/** A small edition: a section of two statements, and one of three. */
const PAIRS: WaveAnswers['edition'] = {
  id: 'pairs',
  words: {
    scales: {},
    sections: [
      [1, 2],
      [3, 4, 5],
    ].map((ids, index) => ({
      title: `Section ${index}`,
      statements: ids.map((id) => ({
        id,
        text: `Statement ${id}`,
        category: `section-${index}`,
        scaleType: 'agreement',
      })),
    })),
  },
};
const SECTIONS = PAIRS.words.sections.map(({ statements }) => statements.map(({ id }) => id));

interface Rated {
  unit: string;
  answers: Record<number, number>;
}

const rowOf = (rating: fc.Arbitrary<number>) => fc.tuple(rating, rating, rating, rating, rating);
const rowsOf = (rating: fc.Arbitrary<number>, minLength: number, maxLength: number) =>
  fc.array(rowOf(rating), { minLength, maxLength });

/** A campaign of groups of which all people answered by personal links. */
function answered(users: readonly number[][][], sponsors: readonly number[][][]) {
  const groups = [
    ...users.map((rows) => ({ side: 'users' as Side, rows })),
    ...sponsors.map((rows) => ({ side: 'sponsors' as Side, rows })),
  ];
  return {
    units: groups.map(
      ({ side }, index): Unit => ({
        id: `g${index}`,
        kind: 'group',
        name: `g${index}`,
        side,
        asked: 40,
        openLink: 'none',
      }),
    ),
    rated: groups.flatMap(({ rows }, index) =>
      rows.map(
        (row): Rated => ({
          unit: `g${index}`,
          answers: Object.fromEntries(row.map((rating, place) => [place + 1, rating])),
        }),
      ),
    ),
  };
}

function storeOf(units: readonly Unit[], rated: readonly Rated[]): string {
  return JSON.stringify(
    takeSnapshot({
      edition: PAIRS,
      units,
      responses: rated.map((each) => ({ ...each, isOpen: false })),
    }),
  );
}

/** Exchanges two people's ratings of a statement. */
function exchange(rated: readonly Rated[], one: number, other: number, id: number): Rated[] {
  const ratingOf = (place: number) => rated[place]?.answers[id] ?? 0;
  return rated.map((each, place) => {
    if (place !== one && place !== other) return each;
    return { ...each, answers: { ...each.answers, [id]: ratingOf(place === one ? other : one) } };
  });
}

/** All exchanges of ratings of these statements among these people within their groups. */
function exchanges(
  rated: readonly Rated[],
  places: readonly number[],
  ids: readonly number[],
): Rated[][] {
  return places
    .flatMap((one) =>
      places
        .filter((other) => other > one && rated[one]?.unit === rated[other]?.unit)
        .map((other) => [one, other] as const),
    )
    .flatMap(([one, other]) =>
      ids
        .filter((id) => rated[one]?.answers[id] !== rated[other]?.answers[id])
        .map((id) => exchange(rated, one, other, id)),
    );
}

function squaresOf(rated: readonly Rated[], ids: readonly number[]): number {
  return rated.reduce(
    (sum, each) => sum + ids.reduce((total, id) => total + (each.answers[id] ?? 0), 0) ** 2,
    0,
  );
}

/**
 * Exchanges ratings until the squares are as they were, each time by what comes closest. @returns
 * undefined if that leads nowhere.
 */
function restore(
  rated: readonly Rated[],
  places: readonly number[],
  ids: readonly number[],
  squares: number,
): readonly Rated[] | undefined {
  const farness = (all: readonly Rated[]) => Math.abs(squaresOf(all, ids) - squares);
  if (farness(rated) === 0) return rated;
  const next = exchanges(rated, places, ids).reduce(
    (best, each) => (farness(each) < farness(best) ? each : best),
    rated,
  );
  return next === rated ? undefined : restore(next, places, ids, squares);
}

/** The people of a group, and the statements that they didn't all rate alike. */
function variedIn(id: string, rated: readonly Rated[]): { places: number[]; varied: number[] } {
  const places = [...rated.keys()].filter((place) => rated[place]?.unit === id);
  return {
    places,
    varied: SECTIONS.flat().filter(
      (statement) => new Set(places.map((place) => rated[place]?.answers[statement])).size > 1,
    ),
  };
}

describe('Somebody who solves for single rows from everything that is stored', () => {
  test('of fewer than 20 people finds two ratings possible at least for each person and statement, even knowing the person’s others', () => {
    const rating = fc.integer({ min: 1, max: 5 });
    const few = fc.oneof(
      fc
        .tuple(rowsOf(rating, 5, 10), rowsOf(rating, 5, 9))
        .map(([users, sponsors]) => answered([users], [sponsors])),
      fc
        .tuple(rowsOf(rating, 5, 6), rowsOf(rating, 5, 6), rowsOf(rating, 5, 7))
        .map(([one, other, sponsors]) => answered([one, other], [sponsors])),
    );
    let tried = 0;
    fc.assert(
      fc.property(few, ({ units, rated }) => {
        const stored = storeOf(units, rated);
        const hasOther = (person: number, places: readonly number[], id: number) =>
          places
            .filter((other) => rated[other]?.answers[id] !== rated[person]?.answers[id])
            .some((other) => storeOf(units, exchange(rated, person, other, id)) === stored);
        for (const { places, varied } of units.map((unit) => variedIn(unit.id, rated))) {
          const certain = places.flatMap((person) =>
            varied.filter((id) => !hasOther(person, places, id)).map((id) => [person, id]),
          );
          expect(certain).toEqual([]);
          tried += places.length * varied.length;
        }
      }),
      { ...RUNS, numRuns: 15 },
    );
    expect(tried).toBeGreaterThan(1000);
  });

  test('of more people finds other rows possible for each group of five to ten, though the squares of all are stored', () => {
    const rating = fc.noBias(fc.constantFrom(1, 2, 3, 4, 4, 4, 4, 5, 5));
    const many = fc
      .tuple(rowsOf(rating, 5, 10), rowsOf(rating, 20, 24), rowsOf(rating, 5, 10))
      .map(([few, large, sponsors]) => answered([few, large], [sponsors]));
    let squared = 0;
    fc.assert(
      fc.property(many, ({ units, rated }) => {
        const stored = storeOf(units, rated);
        squared += stored.includes('squares') ? 1 : 0;
        for (const { places, varied } of units
          .map((unit) => variedIn(unit.id, rated))
          .filter((group) => group.places.length <= 10))
          for (const ids of SECTIONS.map((section) =>
            section.filter((id) => varied.includes(id)),
          ).filter((section) => section.length > 1)) {
            const rows = (all: readonly Rated[]) =>
              places
                .map((place) => ids.map((id) => all[place]?.answers[id]).join())
                .sort()
                .join(' ');
            const others = [...rated.keys()].filter((place) => !places.includes(place));
            const fits = (all: readonly Rated[] | undefined) =>
              all !== undefined && rows(all) !== rows(rated) && storeOf(units, all) === stored;
            const changed = exchanges(rated, places, ids).filter(
              (all) => rows(all) !== rows(rated),
            );
            expect(
              changed.some(
                (all) => fits(all) || fits(restore(all, others, ids, squaresOf(rated, ids))),
              ),
            ).toBe(true);
          }
      }),
      { ...RUNS, numRuns: 20, endOnFailure: true },
    );
    expect(squared).toBeGreaterThan(10);
  });
});
