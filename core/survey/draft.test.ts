import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RUNS } from '../../tests/support/properties.ts';
import { hasNews, isTimes, mergeDrafts, readSharedDraft, type SharedDraft, timeOfChange } from './draft.ts';
import { isDraftToken, newDraftToken, readContinueFragment, writeContinueFragment } from './draft-token.ts';

const NONE = { workingWell: '', improvements: '', suggestions: '' };
const draft = (answers: Record<number, number>, times: Record<string, number>, comments: Partial<typeof NONE> = {}): SharedDraft => ({
  answers,
  wordings: {},
  times,
  comments: { ...NONE, ...comments },
  step: 0,
});

describe('Two drafts merged', () => {
  test('keep the answers of both, and the later of two answers to the same statement', () => {
    const laptop = draft({ 1: 1, 2: 2 }, { 1: 10, 2: 20 });
    const phone = draft({ 2: 5, 3: 3 }, { 2: 21, 3: 5 });
    const merged = { answers: { 1: 1, 2: 5, 3: 3 }, times: { 1: 10, 2: 21, 3: 5 } };
    expect(mergeDrafts(laptop, phone)).toMatchObject(merged);
    expect(mergeDrafts(phone, laptop)).toMatchObject(merged);
  });

  test('keep the first answer if the times are equal, and do not change when merged again', () => {
    const first = draft({ 1: 1 }, { 1: 10 });
    expect(mergeDrafts(first, draft({ 1: 5 }, { 1: 10 })).answers).toEqual({ 1: 1 });
    const merged = mergeDrafts(first, draft({ 2: 2 }, { 2: 1 }));
    expect(mergeDrafts(merged, draft({ 2: 2 }, { 2: 1 }))).toEqual(merged);
  });

  test('keep each comment, and leave a comment empty that was emptied later', () => {
    const first = draft({}, { workingWell: 5, improvements: 9 }, { workingWell: 'Labels' });
    const second = draft({}, { improvements: 8, suggestions: 1 }, { improvements: 'More tea', suggestions: 'Chairs' });
    expect(mergeDrafts(first, second).comments).toEqual({ workingWell: 'Labels', improvements: '', suggestions: 'Chairs' });
    expect(mergeDrafts(second, first).comments).toEqual({ workingWell: 'Labels', improvements: '', suggestions: 'Chairs' });
  });

  test('lose nothing if they have no times, as older drafts have none', () => {
    const first = draft({ 1: 1 }, {}, { suggestions: 'Chairs' });
    const second = draft({ 1: 5, 2: 2 }, {}, { workingWell: 'Labels', suggestions: 'Tables' });
    expect(mergeDrafts(first, second)).toMatchObject({ answers: { 1: 1, 2: 2 }, comments: { workingWell: 'Labels', suggestions: 'Chairs' } });
  });

  test('don’t take an answer without a wording, from a page of an older version, for an answer to the other’s words', () => {
    const worded = { ...draft({ 1: 2 }, { 1: 10 }), wordings: { 1: '0000000a' } };
    expect(mergeDrafts(worded, draft({ 1: 5 }, { 1: 20 }))).toEqual({ ...worded, answers: { 1: 5 }, wordings: {}, times: { 1: 20 } });
    expect(mergeDrafts(draft({ 1: 5 }, { 1: 5 }), worded)).toMatchObject({ answers: { 1: 2 }, wordings: { 1: '0000000a' } });
  });

  test('keep the step and other fields of the first', () => {
    expect(mergeDrafts({ ...draft({}, {}), step: 3, respondent: 'Ana' }, { ...draft({ 1: 1 }, { 1: 1 }), step: 7 })).toMatchObject({
      step: 3,
      respondent: 'Ana',
    });
  });
});

describe('A stored draft', () => {
  test('is read as it was written', () => {
    const said = { workingWell: 'Labels', improvements: 'Tea', suggestions: 'Chairs' };
    const written = { ...draft({ 1: 4 }, { 1: 10 }, said), wordings: { 1: '0000000a' }, step: 3 };
    expect(readSharedDraft(JSON.parse(JSON.stringify(written)))).toEqual(written);
  });

  test('is read without what is missing or wrong, but for the answers', () => {
    const empty = draft({ 1: 4 }, {});
    expect(readSharedDraft({ answers: { 1: 4 } })).toEqual(empty);
    expect(readSharedDraft({ answers: { 1: 4 }, wordings: { 1: 'words' }, comments: { workingWell: 5 }, times: { other: 1 }, step: -1 })).toEqual(empty);
    for (const wrong of [null, undefined, 'x', {}, { answers: { 1: 6 } }, { answers: null }]) expect(readSharedDraft(wrong)).toBeUndefined();
  });
});

test('A change is later than the answer it changes, even if the clock is slow', () => {
  expect(timeOfChange({ 1: 5 }, '1', 100)).toBe(100);
  expect(timeOfChange({ 1: 500 }, '1', 100)).toBe(501);
  expect(timeOfChange({}, '1', 100)).toBe(100);
});

test('A draft has news only if an answer is later than the known ones', () => {
  expect(hasNews({ times: { 1: 5 } }, {})).toBe(true);
  expect(hasNews({ times: { 1: 6 } }, { 1: 5, 2: 9 })).toBe(true);
  expect(hasNews({ times: { 1: 5 } }, { 1: 5, 2: 9 })).toBe(false);
  expect(hasNews({ times: {} }, { 1: 5 })).toBe(false);
});

test('Times are whole numbers, only for statements and comments', () => {
  for (const good of [{}, { 1: 0, 60: 1, suggestions: 2 }]) expect(isTimes(good)).toBe(true);
  for (const bad of [null, [], 'x', 5, { 61: 1 }, { 1: -1 }, { 1: 1.5 }, { 1: '1' }, { other: 1 }, JSON.parse('{"__proto__":1}')])
    expect(isTimes(bad)).toBe(false);
});

test('A token holds 256 bits, is different each time, and is read from a fragment only', () => {
  const tokens = Array.from({ length: 50 }, newDraftToken);
  expect(new Set(tokens).size).toBe(50);
  for (const token of tokens) {
    expect(token).toHaveLength(43);
    expect([isDraftToken(token), isDraftToken([token])]).toEqual([true, false]);
    expect(readContinueFragment(`#${writeContinueFragment(token)}`)).toBe(token);
  }
  for (const hash of ['', '#', '#continue', `#other=${tokens[0]}`]) expect(readContinueFragment(hash)).toBeUndefined();
  for (const cut of ['', 'short', `${'x'.repeat(43)}/..`]) {
    expect(readContinueFragment(`#continue=${cut}`)).toBe(cut);
    expect(isDraftToken(cut)).toBe(false);
  }
});

describe('Any two drafts', () => {
  const id = fc.integer({ min: 1, max: 30 }).map(String);
  const answered = fc.dictionary(id, fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 9 })), { maxKeys: 6 });
  const wordingOfRating = (rating: number) => `0000000${rating}`;
  const draftOf = (given: Record<string, [number, number]>): SharedDraft => ({
    answers: Object.fromEntries(Object.entries(given).map(([key, [rating]]) => [key, rating])),
    wordings: Object.fromEntries(Object.entries(given).map(([key, [rating]]) => [key, wordingOfRating(rating)])),
    comments: { workingWell: '', improvements: '', suggestions: '' },
    times: Object.fromEntries(Object.entries(given).map(([key, [, time]]) => [key, time])),
    step: 0,
  });

  test('are merged without a lost answer, each answer with its wording, and twice as once', () => {
    fc.assert(
      fc.property(answered, answered, (one, other) => {
        const [first, second] = [draftOf(one), draftOf(other)];
        const merged = mergeDrafts(first, second);
        expect(Object.keys(merged.answers).sort()).toEqual([...new Set([...Object.keys(one), ...Object.keys(other)])].sort());
        for (const [key, rating] of Object.entries(merged.answers)) expect([one[key]?.[0], other[key]?.[0]]).toContain(rating);
        expect(merged.wordings).toEqual(Object.fromEntries(Object.entries(merged.answers).map(([key, rating]) => [key, wordingOfRating(rating)])));
        expect(mergeDrafts(merged, second)).toEqual(merged);
        expect(hasNews(first, merged.times) || hasNews(second, merged.times)).toBe(false);
      }),
      RUNS,
    );
  });
});
