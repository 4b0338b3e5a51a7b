import { expect, test } from 'vitest';
import { allAnswered, TEST_SECTIONS } from '../../tests/support/test-sections.ts';
import { describeLowest, findLowest } from './lowest.ts';

test('The three lowest statements come lowest first, and the earlier of equal ones first', () => {
  expect(findLowest(TEST_SECTIONS, { ...allAnswered(5), 30: 1, 4: 2, 9: 2, 2: 3 })).toEqual([
    30, 4, 9,
  ]);
  expect(
    describeLowest(findLowest(TEST_SECTIONS, allAnswered(1)), TEST_SECTIONS).first.map(
      ({ id }) => id,
    ),
  ).toEqual([1, 2, 3]);
});

test('All statements as low as the third one are named, and no others', () => {
  const tied = findLowest(TEST_SECTIONS, { ...allAnswered(5), 30: 1, 4: 2, 9: 2, 12: 2, 2: 3 });
  expect(tied).toEqual([30, 4, 9, 12]);
  expect(describeLowest(tied, TEST_SECTIONS).others.map(({ text }) => text)).toEqual([
    'Statement 12',
  ]);
  expect(describeLowest([30, 4, 9], TEST_SECTIONS).others).toEqual([]);
});

test('A statement at the mark of 4 is not among the lowest', () => {
  expect(findLowest(TEST_SECTIONS, { ...allAnswered(4), 7: 3 })).toEqual([7]);
  expect(findLowest(TEST_SECTIONS, allAnswered(4))).toEqual([]);
});

test('The lowest statements are described in the words of the survey, without those it no longer has', () => {
  const described = {
    id: 30,
    text: 'Statement 30',
    suggests: 'Suggestion 30',
    question: 'Question about Feedback',
  };
  expect(describeLowest([30, 99], TEST_SECTIONS)).toEqual({ first: [described], others: [] });
});
