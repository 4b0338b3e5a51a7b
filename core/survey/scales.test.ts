import { expect, test } from 'vitest';
import { TEST_SCALES } from '../../tests/support/test-sections.ts';
import { ratingOptions } from './scales.ts';

test('Ratings count from 1 to 5, and from 5 to 1 with the same labels for a reversed statement', () => {
  const plain = ratingOptions({ scaleType: 'agreement' }, TEST_SCALES);
  const reversed = ratingOptions({ scaleType: 'agreement', reverse: true }, TEST_SCALES);
  expect(plain.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5]);
  expect(reversed.map(({ value }) => value)).toEqual([5, 4, 3, 2, 1]);
  for (const options of [plain, reversed])
    expect(options.map(({ label }) => label)).toEqual(TEST_SCALES.agreement);
});
