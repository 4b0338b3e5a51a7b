import { expect, test } from 'vitest';
import {
  answerLink,
  readAnswerFragment,
  readCardCode,
  sheetLink,
  sheetLinkOf,
  showCardCode,
} from './link-token.ts';

const TOKEN = 'a'.repeat(43);

test('A link is read as it was written, for a shared device or not', () => {
  for (const isShared of [false, true]) {
    const { hash } = new URL(answerLink('https://firm.example/sub', TOKEN, isShared));
    expect(readAnswerFragment(hash)).toEqual({ token: TOKEN, isShared });
  }
});

test.each([
  ['7K2Q-M9XH-4TPW', '7K2QM9XH4TPW'],
  [' 7k2q m9xh 4tpw ', '7K2QM9XH4TPW'],
  ['oOiI-lL00-1111', '001111001111'],
  ['7K2Q-M9XH-4TP', undefined],
  ['7K2Q-M9XH-4TPU', undefined],
])('A code that is typed as “%s” is read as %s', (typed, code) => {
  expect(readCardCode(typed)).toBe(code);
});

test('A code is printed in three parts', () => {
  expect(showCardCode('7K2QM9XH4TPW')).toBe('7K2Q-M9XH-4TPW');
});

test('A link without a token, or with a part of one, says so', () => {
  expect(readAnswerFragment('')).toEqual({ token: undefined, isShared: false });
  expect(readAnswerFragment('#abc')).toEqual({ token: 'abc', isShared: false });
});

test('A link, also one for a shared device, leads to its anonymity sheet', () => {
  const site = 'https://firm.example/answer';
  for (const isShared of [false, true])
    expect(sheetLinkOf(answerLink(site, TOKEN, isShared))).toBe(sheetLink(site, TOKEN));
});
