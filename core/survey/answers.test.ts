import { describe, expect, test } from 'vitest';
import { allAnswered, TEST_SECTIONS } from '../../tests/support/test-sections.ts';
import {
  answersTo,
  countRemaining,
  countReworded,
  firstOpenStep,
  isAnswers,
  isCompleteAnswers,
  progressOf,
} from './answers.ts';

const complete = allAnswered(3);
const isComplete = (value: unknown) => isCompleteAnswers(TEST_SECTIONS, value);
const without = (id: number) =>
  Object.fromEntries(Object.entries(complete).filter(([key]) => key !== String(id)));
const answered = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [index + 1, 3]));

describe('Answers', () => {
  test('are complete with a rating from 1 to 5 for every statement', () => {
    for (const rating of [1, 2, 3, 4, 5]) expect(isComplete(allAnswered(rating))).toBe(true);
    expect(isComplete(JSON.parse(JSON.stringify(complete)))).toBe(true);
  });

  test('are not complete with 29 of 30, or with an unknown statement', () => {
    expect(isComplete(without(17))).toBe(false);
    for (const key of ['0', '31', '01', '1.0', ' 1', '-1', '1e0', 'constructor']) {
      expect(isComplete({ ...complete, [key]: 3 }), key).toBe(false);
      expect(isComplete({ ...without(1), [key]: 3 }), key).toBe(false);
    }
    expect(isComplete(JSON.parse('{"__proto__": 3}'))).toBe(false);
  });

  test.each([[0], [6], ['3'], [3.5], [null], [undefined], [Number.NaN], [true], [[3]]])(
    'refuse %j as a rating',
    (rating) => {
      expect(isComplete({ ...complete, 12: rating })).toBe(false);
      expect(isAnswers({ 12: rating })).toBe(false);
    },
  );

  test.each([[null], [undefined], [[]], ['answers'], [30]])('are not %j', (value) => {
    expect(isAnswers(value)).toBe(false);
    expect(isComplete(value)).toBe(false);
  });

  test('may be incomplete, or empty', () => {
    expect(isAnswers({})).toBe(true);
    expect(isAnswers({ 60: 5 })).toBe(true);
    expect(isAnswers({ 61: 5 })).toBe(false);
  });

  test('to statements that the survey has no longer are left out, and don’t count', () => {
    const [first, second, third] = TEST_SECTIONS;
    const shorter = [first, second, third].flatMap((section) => section ?? []);
    expect(Object.keys(answersTo(shorter, complete))).toHaveLength(13);
    expect(progressOf(shorter, complete)).toEqual({ answered: 13, total: 13, percent: 100 });
    expect(isCompleteAnswers(shorter, complete)).toBe(false);
    expect(isCompleteAnswers(shorter, answersTo(shorter, complete))).toBe(true);
  });

  test('of a former draft count only for statements whose words are the same', () => {
    const sections = [{ statements: [1, 2, 3].map((id) => ({ id, wording: `0000000${id}` })) }];
    const [answers, wordings] = [
      { 1: 5, 2: 4, 3: 2, 4: 1 },
      { 1: '00000001', 2: 'ffffffff' },
    ];
    expect(answersTo(sections, answers, wordings)).toEqual({ 1: 5, 3: 2 });
    expect(countReworded(sections, answers, wordings)).toBe(1);
    expect(countReworded(sections, answers, {})).toBe(0);
  });
});

describe('Progress', () => {
  test.each([
    [0, 0],
    [1, 3],
    [2, 7],
    [5, 17],
    [14, 47],
    [15, 50],
    [16, 53],
    [29, 97],
    [30, 100],
  ])('of %i answers is %i per cent, rounded', (count, percent) => {
    expect(progressOf(TEST_SECTIONS, answered(count))).toEqual({
      answered: count,
      total: 30,
      percent,
    });
  });

  test('counts the unanswered statements of a section', () => {
    const [habits] = TEST_SECTIONS;
    if (!habits) throw new Error('The section is missing.');
    expect(countRemaining(habits, {})).toBe(3);
    expect(countRemaining(habits, { 1: 5, 4: 5 })).toBe(2);
    expect(countRemaining(habits, { 1: 5, 2: 1, 3: 3 })).toBe(0);
  });

  test('resumes at the first incomplete section, or else at the comments', () => {
    expect(firstOpenStep(TEST_SECTIONS, {})).toBe(0);
    expect(firstOpenStep(TEST_SECTIONS, answered(2))).toBe(0);
    expect(firstOpenStep(TEST_SECTIONS, answered(3))).toBe(1);
    expect(firstOpenStep(TEST_SECTIONS, without(5))).toBe(1);
    expect(firstOpenStep(TEST_SECTIONS, complete)).toBe(8);
  });
});
