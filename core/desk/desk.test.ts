import { expect, test } from 'vitest';
import { isQuiet } from './desk.ts';

const QUIET = {
  enquiries: { new: 0, due: 0, workingDays: 2 },
  promises: { kept: 9, due: 0, broken: 0 },
  deadLetters: 0,
  expiredLetters: 0,
  unreadQuarantined: 0,
  waiting: { count: 0, since: null },
};

test('Nothing needs attention only if nothing waits, not even news of the survey', () => {
  expect(isQuiet(QUIET)).toBe(true);
  expect(isQuiet({ ...QUIET, promises: { kept: 9, due: 3, broken: 0 } })).toBe(false);
  expect(isQuiet({ ...QUIET, waiting: { count: 1, since: 0 } })).toBe(false);
  expect(isQuiet({ ...QUIET, enquiries: { new: 2, due: 1, workingDays: 2 }, promises: { kept: 9, due: 1, broken: 0 } })).toBe(false);
});
