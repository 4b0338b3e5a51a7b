import { expect, test, vi } from 'vitest';
import { hasWordsOf, phraseFinder } from './find-words.ts';

test.each([
  ['muller', true],
  ['MÜLLER', true],
  ['zürich  labels', true],
  ['lab', true],
  ['', true],
  ['muller berlin', false],
  ['llerz', false],
])('A search for "%s" is answered with %s', (search, isFound) => {
  expect(hasWordsOf(search)(['Jörg Müller', 'Zu\u0308rich', 'Labels'])).toBe(isFound);
});

test.each([
  ['dont', 'don’t', false],
  ["don't", 'don’t', true],
  ['don’t', "don't", true],
  ["don't", 'don´t', true],
  ["don't", 'don`t', true],
  ['“so”', '«so»', true],
  ['"so"', '„so“', true],
  ['e-mail', 'e\u2011mail', true],
  ['3-6%', '3–6%', true],
  ['5-7', '5\u22127', true],
  ['10 000', '10\u00a0000', true],
  ['10\u202f000', '10 000', true],
  ['rollout', 'roll\u00adout', true],
  ['rollout', 'roll\u200bout', true],
  ['lodz', 'Łódź', true],
  ['kobenhavn', 'København', true],
  ['strasse', 'Straße', true],
  ['STRASSE', 'straße', true],
  ['caesar', 'Cæsar', true],
  ['oeuvre', 'Œuvre', true],
  ['djuric', 'Ðurić', false],
  ['duric', 'Đurić', true],
  ['istanbul', 'İstanbul', true],
  ['ISIL', 'Işıl', true],
  ['guethar', 'Guðhar', false],
  ['gudhar', 'Guðhar', true],
  ['thor', 'Þór', true],
  ['office', 'oﬃce', true],
  ['ΟΔΟΣ', 'οδος', true],
  ['sap 2', 'SAP ²', true],
])('A search for %j is answered by %j: %s', (search, text, isFound) => {
  expect(hasWordsOf(search)([text])).toBe(isFound);
  expect(phraseFinder(text)(search)).toBe(isFound);
});

test('A text is folded once, for however many phrases it is searched', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const hasPhrase = phraseFinder('Erste Seite\n bei  Göögle');
  expect(['seite bei google', 'first page', 'SEITE BEI', 'zweite seite'].map(hasPhrase)).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(normalize).toHaveBeenCalledOnce();
  normalize.mockRestore();
});
