import { describe, expect, test } from 'vitest';
import { START_FIELD, TRAP_FIELD } from '../../core/submissions/bot-signs.ts';
import { NOW } from '../../tests/support/intake.ts';
import { recallSuspicion, suspect } from './record.ts';

const TRAPPED = { reason: 'a hidden field was filled', isOfSpeedAlone: false };
const startedBefore = (milliseconds: number) => ({
  [START_FIELD]: new Date(NOW - milliseconds).toISOString(),
});

describe('A submission', () => {
  test.each([
    {},
    { [TRAP_FIELD]: '' },
    { [TRAP_FIELD]: ' \n' },
    { [TRAP_FIELD]: 5 },
    { [START_FIELD]: '' },
    { [START_FIELD]: 'at noon' },
    { [START_FIELD]: [new Date(NOW - 5).toISOString()] },
  ])('that holds %j is no suspected spam', (fields) => {
    expect(suspect(fields, NOW)).toBeUndefined();
  });

  test('that fills the hidden field is suspected, however long it took', () => {
    expect(suspect({ [TRAP_FIELD]: ' x ', ...startedBefore(60_000) }, NOW)).toEqual(TRAPPED);
    expect(suspect({ [TRAP_FIELD]: 'x', ...startedBefore(1) }, NOW)).toEqual(TRAPPED);
  });

  test.each([
    [-1, undefined],
    [0, '0.0'],
    [449, '0.4'],
    [999, '1.0'],
    [1000, undefined],
  ])('that took %i ms is suspected of speed as %s seconds', (took, seconds) => {
    expect(suspect(startedBefore(took), NOW)).toEqual(
      seconds && { reason: `it was filled in ${seconds} seconds`, isOfSpeedAlone: true },
    );
  });
});

test('A stored reason tells whether speed was the only sign', () => {
  expect(recallSuspicion(TRAPPED.reason)).toEqual(TRAPPED);
  expect(recallSuspicion('it was filled in 0.4 seconds')).toEqual({
    reason: 'it was filled in 0.4 seconds',
    isOfSpeedAlone: true,
  });
});
