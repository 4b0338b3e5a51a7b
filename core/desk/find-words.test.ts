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
