import { expect, test } from 'vitest';
import { hasWordsOf } from './find-words.ts';

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
