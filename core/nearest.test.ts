import { expect, test } from 'vitest';
import { nearestTo } from './nearest.ts';

test.each([
  ['PORT', 'PORT', 0],
  ['PORTS', 'PORT', 1],
  ['ORT', 'PORT', 1],
  ['PURT', 'PORT', 1],
  ['SPORT', 'PORT', 1],
  ['OPRT', 'PORT', 2],
  ['', 'HOST', 4],
  ['HOSTNAME', 'HOST', 4],
])('The nearest to %s is %s, with %i edits', (word, nearest, edits) => {
  expect(nearestTo(word, ['HOST', 'PORT', 'SITE_URL'])).toEqual([nearest, edits]);
});

test('Nothing is near if there are no candidates', () => {
  expect(nearestTo('PORT', [])).toEqual([undefined, Number.POSITIVE_INFINITY]);
});
