import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayBeOtherwise, wave } from '../../tests/support/attacker.ts';
import { RUNS } from '../../tests/support/properties.ts';

/** npm test attacks some made-up waves, npm run test:long six times as many. */
const TRIES = [
  { waves: { ...RUNS, numRuns: 80, endOnFailure: true }, tags: [] },
  { waves: { ...RUNS, numRuns: 900, endOnFailure: true }, tags: ['long'] },
];

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
  });
