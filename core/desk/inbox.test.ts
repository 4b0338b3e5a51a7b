import * as v from 'valibot';
import { expect, test } from 'vitest';
import { messageChangeSchema, newNoteSchema } from './inbox.ts';

test.each([
  [' Called. ', 'Called.', []],
  ['x'.repeat(2000), 'x'.repeat(2000), []],
  ['x'.repeat(2001), undefined, ['Please use at most 2,000 characters.']],
  [' ', undefined, ['Please write the note.']],
])('A note is a text of at most 2,000 characters: %j', (text, kept, messages) => {
  const { success, output, issues = [] } = v.safeParse(newNoteSchema, { text });
  expect([success ? output.text : undefined, issues.map(({ message }) => message)]).toEqual([
    kept,
    messages,
  ]);
});

test('A change names the revision that it was made on, and a place that there is', () => {
  const isChange = (change: Record<string, unknown>) => v.is(messageChangeSchema, change);
  expect(['inbox', 'quarantine', 'bin'].map((place) => isChange({ revision: 3, place }))).toEqual([
    true,
    true,
    true,
  ]);
  for (const change of [
    { place: 'bin' },
    { revision: 1.5 },
    { revision: 3, place: 'attic' },
    { revision: 3, progress: 'lost' },
  ])
    expect(isChange(change)).toBe(false);
});
