import * as v from 'valibot';
import { expect, test } from 'vitest';
import { answers, WORDS } from '../../tests/support/findings.ts';
import { byComment } from '../survey/comments.ts';
import { answersTo } from './survey-answers.ts';
import { SURVEY_RESPONSE } from './survey-response.ts';

const responseTo = (sections: typeof WORDS.sections) =>
  v.object({ ...SURVEY_RESPONSE.payload.entries, answers: answersTo(sections) });
const complete = answers(3);
const response = {
  ...{ userEmail: 'ana@north.example', userRole: 'Planner', userCompany: 'Northwater' },
  answers: complete,
  comments: { ...byComment(() => ''), improvements: 'Faster.' },
  submittedAt: '2026-11-21T09:30:00.000Z',
};
const faultsOf = (change: Record<string, unknown>) =>
  (v.safeParse(responseTo(WORDS.sections), { ...response, ...change }).issues ?? []).map(
    ({ path }) => path?.map(({ key }) => key).join('.'),
  );
const { 10: _last, ...incomplete } = complete;

test('A response that rates each statement of its survey from 1 to 5 is taken as it is', () => {
  expect(v.parse(responseTo(WORDS.sections), response)).toEqual(response);
});

test.each([
  ['leaves a statement out', incomplete],
  ['rates a statement that the survey does not have', { ...complete, 11: 3 }],
  ['rates one in place of another', { ...incomplete, 11: 3 }],
  ['rates with 0', { ...complete, 1: 0 }],
  ['rates with 6', { ...complete, 1: 6 }],
  ['rates between two ratings', { ...complete, 1: 2.5 }],
  ['rates with a text', { ...complete, 1: '3' }],
  ['rates with nothing', { ...complete, 1: null }],
  ['rates a statement by no number', { ...complete, x: 3 }],
  ['numbers a statement otherwise', { ...incomplete, '010': 3 }],
])(
  'A response that %s is refused, and says that every statement is to be rated',
  (_what, given) => {
    const { issues } = v.safeParse(responseTo(WORDS.sections), { ...response, answers: given });
    expect(new Set(issues?.map(({ message, path }) => `${path?.[0]?.key}: ${message}`))).toEqual(
      new Set(['answers: everyStatement']),
    );
  },
);

test('A response without any answers has one fault, and those of its other fields beside it', () => {
  expect(faultsOf({ answers: undefined })).toEqual(['answers']);
  const faults = faultsOf({ answers: incomplete, userEmail: 'ana', comments: undefined });
  expect(faults).toEqual(['userEmail', 'answers', 'comments']);
});

test('A response names its words in their own form, or not at all', () => {
  expect(faultsOf({ wordsId: '0a'.repeat(16) })).toEqual([]);
  expect(faultsOf({ wordsId: 'latest' })).toEqual(['wordsId']);
});
