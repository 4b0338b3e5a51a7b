import { expect, test } from 'vitest';
import { byComment } from './comments.ts';
import { readAnswering } from './draft.ts';

const NONE = byComment(() => '');
const EMPTY = { answers: { 1: 4 }, wordings: {}, comments: NONE, step: 0 };

test('A stored draft is read as it was written', () => {
  const said = byComment((field) => `Said of ${field}`);
  const written = { ...EMPTY, comments: said, wordings: { 1: '0000000a' }, step: 3 };
  expect(readAnswering(JSON.parse(JSON.stringify(written)))).toEqual(written);
});

test('A stored draft is read without what is missing or wrong, but for the answers', () => {
  expect(readAnswering({ answers: { 1: 4 } })).toEqual(EMPTY);
  expect(
    readAnswering({
      answers: { 1: 4 },
      wordings: { 1: 'words' },
      comments: { workingWell: 5 },
      step: -1,
    }),
  ).toEqual(EMPTY);
  for (const wrong of [null, undefined, 'x', {}, { answers: { 1: 6 } }, { answers: null }])
    expect(readAnswering(wrong)).toBeUndefined();
});
