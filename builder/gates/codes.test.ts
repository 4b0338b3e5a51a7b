import { describe, expect, test } from 'vitest';
import { weaknessOf } from '../../core/gates/weakness.ts';
import { CODE_VARIABLES, proposeCode, SAMPLE_CODES } from './codes.ts';

describe('A code', () => {
  test.each([
    '',
    'secret',
    'correct horse battery staple',
    'a b c d e',
    'word word word word word word',
    'aVeryLongSingleWordIndeed',
    'one-two-three-four',
    '1 2 3 4 5 6 7 8 9',
    '12 34 56 78 90 12',
    'a b c d e f g h i',
  ])('such as "%s" is weak: fewer than five different words of three letters', (code) => {
    expect(weaknessOf(code)).toContain('at least 5 different words of 3 letters or more');
  });

  test.each([' correct horse battery staple orbit', 'correct horse battery staple orbit\t'])(
    'such as "%s" is weak: a space at its end is seen by nobody',
    (code) => {
      expect(weaknessOf(code)).toMatch(/^begins or ends with a space/);
    },
  );

  test.each([
    'correct horse battery staple orbit',
    'correct-horse-battery-staple-orbit',
    'fünf Wörter über den Fluß',
    ...Object.values(SAMPLE_CODES),
  ])('such as "%s" is strong enough', (code) => {
    expect(weaknessOf(code)).toBeUndefined();
  });

  test('is proposed strong, and never the same', () => {
    const proposed = Array.from({ length: 50 }, proposeCode);
    for (const code of proposed) {
      expect(code).toMatch(/^([a-z]{5} ){5}[a-z]{5}$/);
      expect(weaknessOf(code)).toBeUndefined();
    }
    expect(new Set(proposed).size).toBe(50);
  });

  test('has a variable of its own for each gate', () => {
    expect(CODE_VARIABLES).toEqual({
      'client-access': 'CLIENT_ACCESS_CODE',
      'survey-preview': 'SURVEY_PREVIEW_CODE',
    });
  });
});
