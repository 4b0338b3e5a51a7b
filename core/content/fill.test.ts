import { describe, expect, test } from 'vitest';
import { fill, fillCount } from './fill.ts';

describe('Words with names in braces', () => {
  test('take the values of those names, and keep the names they have no value for', () => {
    expect(fill('{answered} of {total}, {percent}%', { answered: 0, total: 30 })).toBe('0 of 30, {percent}%');
    expect(fill('{constructor}', {})).toBe('{constructor}');
  });

  test('keep what a value itself holds between braces or after a dollar sign', () => {
    expect(fill('{role} at {company}', { role: '{company}', company: '$& Ltd' })).toBe('{company} at $& Ltd');
  });

  test('differ for one and for several', () => {
    const words = { one: 'One more', other: '{remaining} more' };
    expect([1, 2, 12].map((count) => fillCount(words, count))).toEqual(['One more', '2 more', '12 more']);
  });
});
