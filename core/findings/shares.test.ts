import { expect, test } from 'vitest';
import { answers, WORDS } from '../../tests/support/findings.ts';
import { sharesOf } from './shares.ts';
import { tally, tenthsOf } from './tally.ts';

/** The shares of people who rate the first statement so. */
function shareOf(ratings: readonly number[], open: readonly number[] = []): string | undefined {
  const tallyOf = (all: readonly number[]) =>
    tally(
      WORDS,
      all.map((rating) => answers(rating)),
    );
  const [checked, all] = [tallyOf(ratings), tallyOf([...ratings, ...open])];
  return sharesOf(1, { tenths: tenthsOf(all, [1]) }, { checked, all })
    ?.map(({ of, percent }) => `${of.join('+')} ${percent}`)
    .join(', ');
}
const repeat = (counts: readonly number[]) =>
  counts.flatMap((count, index) => Array<number>(count).fill(index + 1));

test.each<[string, number[], string | undefined]>([
  ['three of three people or more', [2, 4, 6, 5, 3], 'unfavourable 30, neutral 30, favourable 40'],
  ['few unfavourable with the neutral', [1, 1, 8, 5, 5], 'unfavourable+neutral 50, favourable 50'],
  ['none unfavourable likewise', [0, 0, 10, 8, 2], 'unfavourable+neutral 50, favourable 50'],
  ['few neutral with the unfavourable', [4, 4, 2, 5, 5], 'unfavourable+neutral 50, favourable 50'],
  ['few favourable with the neutral', [4, 6, 8, 1, 1], 'unfavourable 50, neutral+favourable 50'],
  ['none where one would be left', [9, 9, 0, 1, 1], undefined],
  ['none where few would be left beside another', [1, 0, 1, 9, 9], undefined],
  ['none where the score tells that nobody was favourable', [10, 0, 10, 0, 0], undefined],
  ['none where the score tells that nobody was unfavourable', [0, 0, 10, 0, 10], undefined],
])('People’s shares are %s', (_, counts, said) => {
  expect(shareOf(repeat(counts))).toBe(said);
});

test('Answers by an open link count in shares, and help none to be told', () => {
  const ratings = repeat([1, 1, 8, 5, 5]);
  expect(shareOf(ratings, [1, 1, 1, 1, 1])).toBe('unfavourable+neutral 60, favourable 40');
});
