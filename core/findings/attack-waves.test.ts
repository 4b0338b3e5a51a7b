import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  mayBeAbsent,
  mayBeOtherwise,
  type Person,
  publish,
  type Wave,
  wave,
  waveOf,
} from '../../tests/support/attacker.ts';
import { RUNS } from '../../tests/support/properties.ts';

/** npm test attacks some made-up campaigns, npm run test:long six times as many. */
const TRIES = [
  { campaigns: { ...RUNS, numRuns: 20 }, tags: [] },
  { campaigns: { ...RUNS, numRuns: 120 }, tags: ['long'] },
];

/** What happens from one wave to the next: one person comes or goes, and who stays answers alike. */
const step = fc.record({
  isComing: fc.boolean(),
  chosen: fc.nat(),
  ratings: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 12, maxLength: 12 }),
});

interface Moved extends Wave {
  /** Who came since the wave before, or is about to go. */
  mover: Person | undefined;
}

type Step = { isComing: boolean; chosen: number; ratings: number[] };

/** The wave after another one; undefined where nobody is there who could come or go. */
function after(last: Moved, { isComing, chosen, ratings }: Step): Moved | undefined {
  const stays = last.people.filter(({ isOpen }) => !isOpen);
  const one = stays[chosen % Math.max(1, stays.length)];
  if (!one) return undefined;
  const asked = { ...last.asked, [one.unit]: (last.asked[one.unit] ?? 0) + (isComing ? 1 : -1) };
  const coming = { ...one, ratings: ratings.slice(0, one.ratings.length) };
  if (isComing) return { ...last, asked, people: [...last.people, coming], mover: coming };
  last.mover = one;
  const people = last.people.filter((each) => each !== one);
  return { ...last, asked, people, mover: undefined };
}

/** Two to four waves of the same groups. Nobody is about to go in the last. */
const campaignFrom = (begins: fc.Arbitrary<Wave>) =>
  fc.tuple(begins, fc.array(step, { minLength: 1, maxLength: 3 })).map(([first, steps]) => {
    const waves: Moved[] = [{ ...first, mover: undefined }];
    for (const step of steps) {
      const next = after(waves.at(-1) ?? { ...first, mover: undefined }, step);
      if (next) waves.push(next);
    }
    return waves;
  });

for (const { campaigns, tags } of TRIES)
  describe(`An attacker who knows the rules and sees all that is stored of two to four waves, in ${campaigns.numRuns} campaigns,`, {
    tags,
    timeout: 600_000,
  }, () => {
    test('knows no rating of who came or went for certain, having answered in all waves', () => {
      fc.assert(
        fc.property(campaignFrom(wave), fc.nat(), (waves, chosen) => {
          // All waves with all their figures together.
          const seen = waves.map(publish).join();
          for (const [index, made] of waves.entries()) {
            const { mover: target } = made;
            if (!target) continue;
            const others = made.people.filter(
              (one) => one !== target && !one.isOpen && one.unit === target.unit,
            );
            const attacker = others[chosen % Math.max(1, others.length)];
            const known = new Set(made.people.filter((one) => one.isOpen || one === attacker));
            const shows = (other: Wave) =>
              waves
                .with(index, { ...made, ...other })
                .map(publish)
                .join() === seen;
            const told = target.ratings.flatMap((_, at) =>
              mayBeOtherwise(made, { known, target, at, shows }) ? [] : [at],
            );
            expect(told).toEqual([]);
          }
        }),
        campaigns,
      );
    });

    test('knows of nobody who came or went that they answered, where eight or more were asked, nor that all did', () => {
      const nearlyAll = waveOf(fc.integer({ min: 11, max: 16 }), fc.constantFrom(0, 1));
      fc.assert(
        fc.property(campaignFrom(nearlyAll), (waves) => {
          for (const made of waves) {
            const { mover, people } = made;
            const target = mover ?? people.find(({ isOpen }) => !isOpen);
            // The other waves show the same, whoever answered this one.
            expect(target && mayBeAbsent(made, target)).toBe(true);
          }
        }),
        campaigns,
      );
    });
  });
