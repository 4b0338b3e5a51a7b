import { expect, test, vi } from 'vitest';
import { rememberParsed } from './read-text.ts';

test('A text is parsed once, and another text again', () => {
  const parse = vi.fn((text: string) => ({ length: text.length }));
  const parseOnce = rememberParsed(parse);
  expect(['one', 'other', 'one', 'other', 'one!'].map((text) => parseOnce(text).length)).toEqual([
    3, 5, 3, 5, 4,
  ]);
  expect(parse.mock.calls).toEqual([['one'], ['other'], ['one!']]);
});

test('Thousands of texts are not all kept', () => {
  const parse = vi.fn((text: string) => text);
  const parseOnce = rememberParsed(parse);
  for (let number = 0; number < 1000; number++) parseOnce(String(number));
  parseOnce('0');
  expect(parse).toHaveBeenCalledTimes(1001);
});
