import { describe, expect, test } from 'vitest';
import { countRemaining, firstOpenStep, isAnswers, isCompleteAnswers, progressPercent } from './answers.ts';
import { allAnswered, PLANNED_SECTIONS } from './test-sections.ts';

const complete = allAnswered(3);
const without = (id: number) => Object.fromEntries(Object.entries(complete).filter(([key]) => key !== String(id)));
const answered = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [index + 1, 3]));

describe('Answers', () => {
  test('are complete with thirty ratings from 1 to 5', () => {
    for (const rating of [1, 2, 3, 4, 5]) expect(isCompleteAnswers(allAnswered(rating))).toBe(true);
    expect(isCompleteAnswers(JSON.parse(JSON.stringify(complete)))).toBe(true);
  });

  test('are not complete with 29 of 30, or with an unknown statement', () => {
    expect(isCompleteAnswers(without(17))).toBe(false);
    for (const key of ['0', '31', '01', '1.0', ' 1', '-1', '1e0', 'constructor']) {
      expect(isCompleteAnswers({ ...complete, [key]: 3 }), key).toBe(false);
      expect(isCompleteAnswers({ ...without(1), [key]: 3 }), key).toBe(false);
    }
    expect(isCompleteAnswers(JSON.parse('{"__proto__": 3}'))).toBe(false);
  });

  test.each([[0], [6], ['3'], [3.5], [null], [undefined], [Number.NaN], [true], [[3]]])('refuse %j as a rating', (rating) => {
    expect(isCompleteAnswers({ ...complete, 12: rating })).toBe(false);
    expect(isAnswers({ 12: rating })).toBe(false);
  });

  test.each([[null], [undefined], [[]], ['answers'], [30]])('are not %j', (value) => {
    expect(isAnswers(value)).toBe(false);
    expect(isCompleteAnswers(value)).toBe(false);
  });

  test('may be incomplete, or empty', () => {
    expect(isAnswers({})).toBe(true);
    expect(isAnswers({ 30: 5 })).toBe(true);
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
    expect(progressPercent(answered(count))).toBe(percent);
  });

  test('counts the unanswered statements of a section', () => {
    const [habits] = PLANNED_SECTIONS;
    if (!habits) throw new Error('The section is missing.');
    expect(countRemaining(habits, {})).toBe(3);
    expect(countRemaining(habits, { 1: 5, 4: 5 })).toBe(2);
    expect(countRemaining(habits, { 1: 5, 2: 1, 3: 3 })).toBe(0);
  });

  test('resumes at the first incomplete section, or else at the comments', () => {
    expect(firstOpenStep(PLANNED_SECTIONS, {})).toBe(0);
    expect(firstOpenStep(PLANNED_SECTIONS, answered(2))).toBe(0);
    expect(firstOpenStep(PLANNED_SECTIONS, answered(3))).toBe(1);
    expect(firstOpenStep(PLANNED_SECTIONS, without(5))).toBe(1);
    expect(firstOpenStep(PLANNED_SECTIONS, complete)).toBe(8);
  });
});
