import { describe, expect, test } from 'vitest';
import { ratingOptions, SCALE_LABELS } from './scales.ts';

describe('The scales', () => {
  test('have the labels of the specification, 1 to 5', () => {
    expect(SCALE_LABELS).toEqual({
      standard: ['Not at all true', 'Slightly true', 'Somewhat true', 'Mostly true', 'Completely true'],
      agreement: ['Strongly disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly agree'],
      frequency: ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'],
      accuracy: ['Not accurate', 'Slightly accurate', 'Moderately accurate', 'Very accurate', 'Extremely accurate'],
      relevance: ['Not relevant', 'Slightly relevant', 'Moderately relevant', 'Very relevant', 'Extremely relevant'],
    });
  });

  test('count from 1 to 5, and from 5 to 1 with the same labels for a reversed statement', () => {
    const plain = ratingOptions({ scaleType: 'agreement' });
    const reversed = ratingOptions({ scaleType: 'agreement', reverse: true });
    expect(plain.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5]);
    expect(reversed.map(({ value }) => value)).toEqual([5, 4, 3, 2, 1]);
    expect(reversed.map(({ label }) => label)).toEqual(plain.map(({ label }) => label));
  });
});
