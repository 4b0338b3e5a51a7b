import * as v from 'valibot';
import { expect, test } from 'vitest';
import { between, text } from './schema.ts';

test.each([
  [1, ['has 1 entry, and its screen can show 2 to 3: add 1']],
  [0, ['has 0 entries, and its screen can show 2 to 3: add 2']],
  [2, []],
  [3, []],
  [5, ['has 5 entries, and its screen can show 2 to 3: remove 2']],
])('Of a list for two to three entries, %i give %j', (count, faults) => {
  const { issues = [] } = v.safeParse(between(2, 3, text), Array(count).fill('Words'));
  expect(issues.map(({ message }) => message)).toEqual(faults);
});
