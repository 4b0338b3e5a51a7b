import { describe, expect, test } from 'vitest';
import { findWrongSums } from './sums.ts';

describe('A sum of the content', () => {
  test.each([
    ['14 * 35 = 490', 'Fourteen times 35 is 490.'],
    ['22 / 31 ≈ 71%', 'Of those 31, 22 renewed: 71%.'],
    ['2400000 * 1.5% = 36000', 'At 1.5% of $2,400,000 it is $36,000.'],
    ['1.2 * 1000000 * 2% = 24000', 'It was $24,000, 2% of $1.2 million.'],
    ['410000 / 52 ≈ 7900', 'It is $410,000 a year, or about $7,900 a week.'],
    [
      '(22 * 12 + 78 * 19) / 100 ≈ 17.5',
      'At 12 days for 22 of a hundred and 19 for 78 the average is 17.5.',
    ],
    ['12 - 2 * 3 + 1 = 7', 'Two weeks of three, and one.'],
  ])('is right: %s', (sum, words) => {
    expect(findWrongSums([sum], words)).toEqual([]);
  });

  test('is named with its true result if it is wrong', () => {
    expect(findWrongSums(['14 * 35 = 480'], '14, 35 and 480')).toEqual([
      '14 * 35 is 490, not 480: correct the sum, and the text that states it',
    ]);
    expect(findWrongSums(['22 / 31 ≈ 72%'], '22, 31 and 72')).toHaveLength(1);
  });

  test('is named if the text has another number', () => {
    expect(findWrongSums(['14 * 35 = 490'], 'Fourteen times 35 is 4900, or 490.5.')).toEqual([
      '14 * 35 = 490 has 490, which the text doesn’t state: correct one of them',
    ]);
  });

  test.each(['490', '14 times 35 = 490', '14 * 35 = x', '= 3', '14 * 35 = 490 = 490'])(
    'must be a sum: %s',
    (sum) => {
      expect(findWrongSums([sum], '14 35 490 3')[0]).toContain('is not a sum');
    },
  );
});
