import { describe, expect, test } from 'vitest';
import { findFirstBarriers } from './profile.ts';
import {
  findBand,
  findFurthestApart,
  MOST_RESULTS,
  readResults,
  scoreHabits,
  writeResults,
} from './scan-results.ts';

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

describe('Results side by side', () => {
  const apart = (...results: number[][]) => findFurthestApart(habits, results)?.id;

  test('are furthest apart on the habit with the widest spread, the earlier of equal ones', () => {
    expect(apart([1, 1, 1, 1, 1, 1, 1], [1, 3, 1, 4, 1, 4, 1])).toBe('d');
    expect(apart([5, 1, 1, 1, 1, 1, 1], [4, 1, 1, 1, 1, 1, 1], [3, 1, 1, 1, 1, 1, 1])).toBe('a');
  });

  test('are alike if no habit differs by more than a point', () => {
    expect(apart(all(2), all(2))).toBeUndefined();
    expect(apart(all(2), all(3))).toBeUndefined();
  });
});

describe('A link with results', () => {
  test('holds one or several in its fragment', () => {
    expect(writeResults([[1, 2, 3, 4, 5, 4, 3]])).toBe('answers=1234543');
    const results = [[1, 2, 3, 4, 5, 4, 3], all(5)];
    expect(readResults(writeResults(results), 7)).toEqual(results);
  });

  test('is read as a whole, as a fragment, or in its hash form, even if a mail program encoded the comma', () => {
    for (const link of [
      'https://x.example/sub/quick-scan/#answers=1111111,5555555',
      'https://x.example/#/quick-scan#answers=1111111,5555555 ',
      '#answers=1111111%2C5555555',
    ]) {
      expect(readResults(link, 7), link).toEqual([all(1), all(5)]);
    }
  });

  test.each([
    '',
    '#',
    'https://x.example/quick-scan/',
    '#about',
    '#results=1111111',
    '#answers=',
    '#answers=111111',
    '#answers=11111111',
    '#answers=1111116',
    '#answers=1111110',
  ])('holds none in %j', (link) => {
    expect(readResults(link, 7)).toEqual([]);
  });

  test('of a scan with another number of questions holds none', () => {
    expect(readResults('#answers=11111', 5)).toEqual([[1, 1, 1, 1, 1]]);
    expect(readResults('#answers=1111111', 5)).toEqual([]);
  });

  test('holds none if one of its results is invalid', () => {
    expect(readResults('#answers=1111111,abc', 7)).toEqual([]);
  });

  test(`holds ${MOST_RESULTS} at most`, () => {
    expect(readResults(writeResults(Array(9).fill(all(2))), 7)).toHaveLength(MOST_RESULTS);
  });
});
