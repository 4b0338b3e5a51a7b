import { expect, test } from 'vitest';
import { OPERATOR_TOKEN } from './desk.ts';

test('A token is words of printable ASCII characters, with single blanks between them', () => {
  for (const token of ['x', 'bidig fobul kazot', '! ~ "quoted"'])
    expect(OPERATOR_TOKEN.test(token)).toBe(true);
  for (const token of [
    '',
    ' ',
    ' word',
    'word ',
    'two  blanks',
    'fünf',
    'a\tb',
    'a\nb',
    'a word ü',
    '\x7F',
  ])
    expect(OPERATOR_TOKEN.test(token)).toBe(false);
});
