import { expect, test } from 'vitest';
import { dueSince } from './due.ts';

const time = (text: string) => Date.parse(`2026-11-${text}:00.000Z`);

// 20 November 2026 is a Friday.
test.each([
  ['Thursday at ten', '19T10:00', 2, '17T10:00'],
  ['Monday at ten', '23T10:00', 1, '20T10:00'],
  ['Monday at ten', '23T10:00', 2, '19T10:00'],
  ['Tuesday at ten', '24T10:00', 2, '20T10:00'],
  ['the end of Tuesday', '24T23:59', 2, '20T23:59'],
  ['the start of Wednesday', '25T00:00', 2, '23T00:00'],
  ['the start of Saturday', '21T00:00', 2, '19T00:00'],
  ['Saturday at noon', '21T12:00', 2, '19T00:00'],
  ['Sunday at noon', '22T12:00', 2, '19T00:00'],
  ['Thursday at ten', '19T10:00', 7, '10T10:00'],
])('On %s (%s), what came in %s working days before is due', (_name, now, days, since) => {
  expect(new Date(dueSince(time(now), days)).toISOString()).toBe(
    new Date(time(since)).toISOString(),
  );
});

test('What comes in at a weekend is due with the end of Tuesday', () => {
  const saturday = time('21T15:00');
  expect(saturday > dueSince(time('24T23:59'), 2)).toBe(true);
  expect(saturday <= dueSince(time('25T00:00'), 2)).toBe(true);
});
