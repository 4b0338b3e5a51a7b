import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { campaignFrom } from '../../tests/support/attacked-campaign.ts';
import {
  mayBeAbsent,
  mayBeOtherwise,
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
