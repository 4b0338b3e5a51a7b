import { type Answers, isCompleteAnswers } from '../survey/answers.ts';
import type { Questionnaire } from '../survey/questionnaire.ts';
import { LEAST_RATING } from '../survey/scales.ts';

/**
 * What figures are computed from, kept in memory only. `excess`: the sum of ratings above 1;
 * `rated`: how many are unfavourable, neutral and favourable.
 */
export interface Tally {
  people: number;
  statements: ReadonlyMap<number, { excess: number; rated: [number, number, number] }>;
}

/** @throws if a row isn't a complete answer to the words */
export function tally({ sections }: Questionnaire, rows: readonly Answers[]): Tally {
  if (!rows.every((row) => isCompleteAnswers(sections, row)))
    throw new Error('A response is incomplete, or answers other words.');
  const statements = sections.flatMap((section) => section.statements);
  return {
    people: rows.length,
    statements: new Map(
      statements.map(({ id }) => {
        const ratings = rows.map((row) => row[id] ?? 0);
        const countOf = (isOne: (rating: number) => boolean) => ratings.filter(isOne).length;
        return [
          id,
          {
            excess: ratings.reduce((sum, rating) => sum + rating - LEAST_RATING, 0),
            rated: [
              countOf((rating) => rating < 3),
              countOf((rating) => rating === 3),
              countOf((rating) => rating > 3),
            ],
          },
        ];
      }),
    ),
  };
}

export function addTallies(all: readonly Tally[]): Tally {
  const ids = [...(all[0]?.statements.keys() ?? [])];
  return {
    people: all.reduce((sum, { people }) => sum + people, 0),
    statements: new Map(
      ids.map((id) => {
        const each = all.flatMap(({ statements }) => statements.get(id) ?? []);
        const sum = (partOf: (one: (typeof each)[number]) => number) =>
          each.reduce((total, one) => total + partOf(one), 0);
        return [
          id,
          {
            excess: sum(({ excess }) => excess),
            rated: [
              sum(({ rated }) => rated[0]),
              sum(({ rated }) => rated[1]),
              sum(({ rated }) => rated[2]),
            ],
          },
        ];
      }),
    ),
  };
}

/** The sum of ratings above 1. */
export function excessOf({ statements }: Tally, ids: readonly number[]): number {
  return ids.reduce((sum, id) => sum + (statements.get(id)?.excess ?? 0), 0);
}

/** The mean rating in tenths, rounded. */
export function tenthsOf(all: Tally, ids: readonly number[]): number {
  const ratings = all.people * ids.length;
  // Integers until the division, so that halves are always rounded up.
  return 10 * LEAST_RATING + Math.floor((20 * excessOf(all, ids) + ratings) / (2 * ratings));
}
