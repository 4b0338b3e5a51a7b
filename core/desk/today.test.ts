import { expect, test } from 'vitest';
import { isQuiet } from './today.ts';

const LETTER = { name: 'Ada', kind: 'guide', at: 0, messageId: null };
const QUIET: Parameters<typeof isQuiet>[0] = {
  enquiries: { new: 0, due: 0, workingDays: 2 },
  unannounced: 0,
  undelivered: [],
  unreadSpam: 0,
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
  ['somebody whom mail did not reach', { undelivered: [LETTER] }],
  ['suspected spam that nobody has read', { unreadSpam: 1 }],
])(
  'One thing is enough to need attention, and two do not cancel each other out: %s',
  (_name, change) => {
    expect(isQuiet({ ...QUIET, ...change })).toBe(false);
    expect(isQuiet({ ...QUIET, ...change, waiting: { count: 1, since: 0 } })).toBe(false);
  },
);
