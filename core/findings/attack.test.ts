import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edgeOf, edgeWave, mayBeOtherwise, wave } from '../../tests/support/attacker.ts';
import { RUNS } from '../../tests/support/properties.ts';

/** npm test attacks some made-up waves, npm run test:long six times as many. */
const TRIES = [
  { waves: { ...RUNS, numRuns: 80, endOnFailure: true }, tags: [] },
  { waves: { ...RUNS, numRuns: 900, endOnFailure: true }, tags: ['long'] },
];

const repeat = (number: number, rating: number) => Array<number>(number).fill(rating);

/**
 * A section just within its end, with one statement at its end too. If its seven others were told to
 * be beyond it, they would leave that one nothing beside the two who rated it 5.
 */
const BESIDE_AN_END = edgeOf([
  ...[0, 1].map(() => [5, ...repeat(7, 1)]),
  ...[2, 3, 4].map(() => [1, ...repeat(7, 5)]),
  ...[5, 6, 7, 8, 9, 10].map(() => repeat(8, 1)),
]);
/** Two favourable ratings join the neutral. The score beside their share would tell it is only two. */
const BESIDE_SHARES = edgeOf(
  [[5], [5], ...repeat(4, 1), ...repeat(14, 3)].map((one) => [one].flat()),
);

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
            mayBeOtherwise(made, { known, target, at }) ? [] : [at],
          );
          expect(told).toEqual([]);
        }),
        waves,
      );
    });

    test('nor two of ten or more, who together rated as extremely as they can', () => {
      fc.assert(
        fc.property(edgeWave, (made) => {
          const known = new Set(made.people.slice(0, made.people.length < 10 ? 1 : 2));
          const target = made.people.at(-1);
          const told = target?.ratings.flatMap((_, at) =>
            mayBeOtherwise(made, { known, target, at }) ? [] : [at],
          );
          expect(told).toEqual([]);
        }),
        { ...waves, examples: [[BESIDE_AN_END], [BESIDE_SHARES]] },
      );
    });
  });
