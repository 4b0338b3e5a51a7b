import { expect, test } from 'vitest';
import { isQuiet, OPERATOR_TOKEN } from './desk.ts';

test('A token is words of printable ASCII characters, with single blanks between them', () => {
  for (const token of ['x', 'bidig fobul kazot', '! ~ "quoted"'])
    expect(OPERATOR_TOKEN.test(token)).toBe(true);
  for (const token of [
    '',
    ' ',
    ' word',
    'word ',
    'two  blanks',
    'fünf',
    'a\tb',
    'a\nb',
    'a word ü',
    '\x7F',
  ])
    expect(OPERATOR_TOKEN.test(token)).toBe(false);
});

const QUIET = {
  enquiries: { new: 0, due: 0, workingDays: 2 },
  unannounced: 0,
  deadLetters: 0,
  expiredLetters: 0,
  unreadQuarantined: 0,
  waiting: { count: 0, since: null },
};

test('Nothing needs attention only if nothing waits, not even news of the survey', () => {
  expect(isQuiet(QUIET)).toBe(true);
  expect(isQuiet({ ...QUIET, unannounced: 3 })).toBe(false);
  expect(isQuiet({ ...QUIET, waiting: { count: 1, since: 0 } })).toBe(false);
});

test.each<[string, Partial<typeof QUIET>]>([
  ['a new enquiry', { enquiries: { ...QUIET.enquiries, new: 1 } }],
  ['somebody who waits for word of the survey', { unannounced: 1 }],
  ['a dead letter', { deadLetters: 1 }],
  ['a dead letter without its text', { expiredLetters: 1 }],
  ['an unread message in quarantine', { unreadQuarantined: 1 }],
])(
  'One thing is enough to need attention, and two do not cancel each other out: %s',
  (_name, change) => {
    expect(isQuiet({ ...QUIET, ...change })).toBe(false);
    expect(isQuiet({ ...QUIET, ...change, waiting: { count: 1, since: 0 } })).toBe(false);
  },
);
