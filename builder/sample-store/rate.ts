import { randomLcg, randomNormal } from 'd3-random';
import type { EditionWords } from '../../core/survey/edition.ts';
import { BEST_RATING, LEAST_RATING } from '../../core/survey/scales.ts';

// By how much people differ from their group, and a person's ratings from each other.
const PERSON_SPREAD = 0.45;
const RATING_SPREAD = 0.8;

/** Makes up the answers of one person. @param scores those of the sections of the person's group; a further section has the last one. */
export type Rate = (scores: readonly number[]) => Record<string, number>;

/** Makes up answers, the same for each seed. @param seed from 0 to 1. */
export function createRate({ sections }: Pick<EditionWords, 'sections'>, seed: number): Rate {
  const normal = randomNormal.source(randomLcg(seed));
  const ofPerson = normal(0, PERSON_SPREAD);
  const ofRating = normal(0, RATING_SPREAD);
  return (scores) => {
    const tendency = ofPerson();
    const rated = sections.flatMap(({ statements }, section) =>
      statements.map(({ id }) => [id, toRating((scores[section] ?? scores.at(-1) ?? LEAST_RATING) + tendency + ofRating())] as const),
    );
    return Object.fromEntries(rated);
  };
}

function toRating(value: number): number {
  return Math.min(BEST_RATING, Math.max(LEAST_RATING, Math.round(value)));
}
