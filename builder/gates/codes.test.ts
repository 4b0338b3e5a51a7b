import { describe, expect, test } from 'vitest';
import { weaknessOf } from '../../core/gates/code-weakness.ts';
import { SAMPLE_CODES } from '../../core/gates/weakness.ts';
import { CODE_VARIABLES, proposeCode } from './codes.ts';

describe('A code', () => {
  test.each([
    '',
    'secret',
    'correct horse battery staple orbit',
    'one two three four five six seven eight nine ten',
    'welcome to our new client area',
    'monday tuesday wednesday thursday friday saturday',
    'to be or not to be that is the question',
    'open the gate for our clients please',
    'january february march april may june july',
    'word word word word word word word word',
    'abcdefghijklmnopqrstuvwxyz',
    'abc def ghi jkl mno pqr stu vwx yz',
    'qwertyuiop asdfghjkl zxcvbnm',
    '0123456789abcdef0123456789abcdef',
    'aVeryLongSingleWordIndeed',
    'Unsere Kundenunterlagen zur Wiedervorlage',
    'P@ssw0rd P@ssw0rd1 Passw0rd! passw0rd123',
    'a b c d e f g h i',
    ...Object.values(SAMPLE_CODES),
  ])('such as "%s" is weak: a program that knows words guesses it', (code) => {
    expect(weaknessOf(code)).toMatch(/^is too easy to guess/);
  });

  test.each([' bidig fobul kazot pinam dolus varib', 'bidig fobul kazot pinam dolus varib\t'])(
    'such as "%s" is weak: a space at its end is seen by nobody',
    (code) => {
      expect(weaknessOf(code)).toMatch(/^begins or ends with a space/);
    },
  );

  test.each([
    'bidig fobul kazot pinam dolus varib',
    'bidig-fobul-kazot-pinam-dolus-varib',
    'cleft synod oxbow haiku quench gizmo zesty',
    'Bachforelle Dachziegel Löwenzahn Sägewerk Wirsing Zwirn',
    '3f9a7c1e5b2d80469ad1c7e3f5b08264',
    'k3J9sd0fLqPz7VxW1aTn5g==',
  ])('such as "%s" is strong enough', (code) => {
    expect(weaknessOf(code)).toBeUndefined();
  });

  test('counts the names of the firm and its clients as known to whoever guesses', () => {
    const code = 'bidig fobul Kazotwerke pinamhaus varib';
    expect(weaknessOf(code)).toBeUndefined();
    expect(weaknessOf(code, ['Kazotwerke AG', 'pinamhaus-fobul'])).toMatch(/^is too easy to guess/);
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
