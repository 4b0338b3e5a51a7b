import { describe, expect, test } from 'vitest';
import { findFirstBarriers } from './profile.ts';
import { findBand, readResult, scoreHabits, writeResult } from './scan-results.ts';

const habits = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ id, title: id.toUpperCase() }));
const bands = [
  { from: 1, title: 'low', advice: '' },
  { from: 2.5, title: 'middle', advice: '' },
  { from: 4, title: 'high', advice: '' },
];
const all = (rating: number) => Array<number>(7).fill(rating);
const barriers = (ratings: number[]) =>
  findFirstBarriers(scoreHabits(habits, ratings)).map(({ id }) => id);
const band = (ratings: number[]) => findBand(bands, ratings)?.title;

describe('The quick scan', () => {
  test('scores each habit with its one rating', () => {
    expect(scoreHabits(habits, [1, 2, 3, 4, 5, 4, 3]).map(({ score }) => score)).toEqual([
      1, 2, 3, 4, 5, 4, 3,
    ]);
    expect(() => scoreHabits(habits, [1, 2])).toThrow('Question 3 is unanswered.');
  });

  test('names as first barrier the lowest habits at 3 or below, or none', () => {
    expect(barriers([5, 3, 2, 2, 5, 5, 5])).toEqual(['c', 'd']);
    expect(barriers([4, 4, 4, 4, 4, 4, 3])).toEqual(['g']);
    expect(barriers(all(1))).toHaveLength(7);
    expect(barriers(all(4))).toEqual([]);
    expect(barriers(all(5))).toEqual([]);
  });

  test('takes the last band that begins at or below the mean', () => {
    expect([1, 2, 3, 4, 5].map((rating) => band(all(rating)))).toEqual([
      'low',
      'low',
      'middle',
      'high',
      'high',
    ]);
    expect(band([4, 4, 4, 4, 4, 4, 3])).toBe('middle');
  });

  test('calls nobody ready who has a barrier, however high the mean', () => {
    expect([band([5, 5, 5, 5, 5, 5, 1]), band([5, 5, 5, 5, 5, 5, 3])]).toEqual([
      'middle',
      'middle',
    ]);
    expect(band([5, 5, 5, 5, 5, 5, 4])).toBe('high');
  });
});

describe('A link with a result', () => {
  test('holds it in its fragment', () => {
    expect(writeResult([1, 2, 3, 4, 5, 4, 3])).toBe('answers=1234543');
    expect(readResult('#answers=1234543', 7)).toEqual([1, 2, 3, 4, 5, 4, 3]);
  });

  test.each([
    '',
    '#',
    '#about',
    '#results=1111111',
    '#answers=',
    '#answers=111111',
    '#answers=11111111',
    '#answers=1111116',
    '#answers=1111110',
    '#answers=1111111,2222222',
  ])('holds none in %j', (fragment) => {
    expect(readResult(fragment, 7)).toBeUndefined();
  });

  test('of a scan with another number of questions holds none', () => {
    expect(readResult('#answers=11111', 5)).toEqual([1, 1, 1, 1, 1]);
    expect(readResult('#answers=1111111', 5)).toBeUndefined();
  });
});
