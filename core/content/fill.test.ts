import { describe, expect, test } from 'vitest';
import { fill } from './fill.ts';

describe('A text with placeholders in braces', () => {
  test('takes the values of its placeholders, and keeps a placeholder without a value', () => {
    expect(fill('{answered} of {total}, {percent}%', { answered: 0, total: 30 })).toBe(
      '0 of 30, {percent}%',
    );
    expect(fill('{constructor}', {})).toBe('{constructor}');
  });

  test('leaves braces and dollar signs within a value as they are', () => {
    expect(fill('{role} at {company}', { role: '{company}', company: '$& Ltd' })).toBe(
      '{company} at $& Ltd',
    );
  });
});
