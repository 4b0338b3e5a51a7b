import { expect, test } from 'vitest';
import { pickLanguage } from './pick-language.ts';

const THERE = ['en-GB', 'de', 'pl'];

test.each([
  [['pl', 'de'], 'pl'],
  [[undefined, 'DE'], 'de'],
  [['de-AT', 'en'], 'de'],
  [['fr', 'en-US'], 'en-GB'],
  [['fr', 'nds'], 'en-GB'],
  [[], 'en-GB'],
])('Of %j, somebody reads %s', (wanted, language) => {
  expect(pickLanguage(THERE, wanted)).toBe(language);
});
