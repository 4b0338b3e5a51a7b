import { expect, test } from 'vitest';
import type { SharedDraft } from './draft.ts';
import { joinComments } from './join-comments.ts';

const draft = (workingWell: string, time: number): SharedDraft => ({
  answers: {},
  wordings: {},
  comments: { workingWell, improvements: '', suggestions: '' },
  times: { workingWell: time },
  step: 0,
});

test('Two comments written independently are both kept, whichever is later', () => {
  const both = { comments: { workingWell: 'Tea\n\nLabels' }, times: { workingWell: 21 } };
  expect(joinComments(draft('Labels', 10), draft('Tea', 20), { workingWell: 5 })).toMatchObject(both);
  expect(joinComments(draft('Labels', 20), draft('Tea', 10), {})).toMatchObject(both);
});

test('A comment that contains the other already is not doubled', () => {
  for (const [own, other] of [
    ['Tea', 'Tea and labels'],
    ['Tea and labels', 'Tea'],
    ['', 'Tea and labels'],
  ] as const)
    expect(joinComments(draft(own, 10), draft(other, 20), {}).comments.workingWell).toBe('Tea and labels');
});

test('A comment stays as it is if its writer knew the other one, or only one side changed', () => {
  const own = draft('Labels', 20);
  expect(joinComments(own, draft('Tea', 10), { workingWell: 10 })).toEqual(own);
  expect(joinComments(own, draft('Tea', 30), { workingWell: 20 })).toEqual(own);
  expect(joinComments(own, { ...draft('', 0), times: {} }, {})).toEqual(own);
});

test('A comment that both have already is no change, so that devices do not answer each other for ever', () => {
  const own = draft('Labels', 20);
  expect(joinComments(own, draft('Labels', 20), {})).toEqual(own);
});
