import { expect, test } from 'vitest';
import { EDITION, REWORDED } from '../../tests/support/edition.ts';
import { listTextChanges } from './corrections.ts';
import type { EditionWords } from './edition.ts';

const { words } = EDITION;
const changed = (change: (copy: EditionWords) => void): EditionWords => {
  const copy = structuredClone(words);
  change(copy);
  return copy;
};

test('Two wordings of the survey differ in the texts that were changed', () => {
  expect(listTextChanges(words, words)).toEqual([]);
  const [first] = words.sections[0]?.statements ?? [];
  expect(listTextChanges(words, REWORDED.words)).toEqual([
    { place: 'Statement 1', from: first?.text, to: 'The system is what I open last.' },
  ]);
  const [scale = ''] = Object.keys(words.scales);
  const labelled = changed(({ sections, scales }) => {
    if (sections[1]) sections[1].title = 'Work';
    scales[scale]?.splice(4, 1, 'Wholly');
  });
  expect(listTextChanges(words, labelled)?.map(({ to }) => to)).toEqual(['Work', 'Wholly']);
});

test.each<[string, (copy: EditionWords) => void]>([
  ['a statement less', ({ sections }) => void sections[0]?.statements.pop()],
  [
    'a statement turned',
    ({ sections }) => Object.assign(sections[0]?.statements[0] ?? {}, { reverse: true }),
  ],
  [
    'a statement of another section',
    ({ sections }) => Object.assign(sections[0]?.statements[0] ?? {}, { category: 'x' }),
  ],
  ['another number', ({ sections }) => Object.assign(sections[0]?.statements[0] ?? {}, { id: 99 })],
  ['one rating less', ({ scales }) => void Object.values(scales)[0]?.pop()],
])('A survey with %s has no wording of the same meaning', (_, change) => {
  expect(listTextChanges(words, changed(change))).toBeUndefined();
});
