import fc from 'fast-check';
import type { Person, Wave } from './attacker.ts';

/** What happens from one wave to the next: one person comes or goes, and who stays answers alike. */
const step = fc.record({
  isComing: fc.boolean(),
  chosen: fc.nat(),
  ratings: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 12, maxLength: 12 }),
});

export interface Moved extends Wave {
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
export const campaignFrom = (begins: fc.Arbitrary<Wave>) =>
  fc.tuple(begins, fc.array(step, { minLength: 1, maxLength: 3 })).map(([first, steps]) => {
    const waves: Moved[] = [{ ...first, mover: undefined }];
    for (const step of steps) {
      const next = after(waves.at(-1) ?? { ...first, mover: undefined }, step);
      if (next) waves.push(next);
    }
    return waves;
  });
