import { expect, test } from 'vitest';
import { planWaves } from './plan-waves.ts';

test('The usual waves are open for two weeks from the go-live on, and 30, 60 and 90 days later', () => {
  expect(planWaves('2026-12-15', '2026-12-29')).toEqual([
    { name: 'Go-live', opensOn: '2026-12-15', closesOn: '2026-12-28' },
    { name: '30 days', opensOn: '2027-01-14', closesOn: '2027-01-27' },
    { name: '60 days', opensOn: '2027-02-13', closesOn: '2027-02-26' },
    { name: '90 days', opensOn: '2027-03-15', closesOn: '2027-03-28' },
  ]);
  expect(planWaves('2026-12-15', '2026-12-30').map(({ name }) => name)).toEqual([
    '30 days',
    '60 days',
    '90 days',
  ]);
  expect(planWaves('', '2026-12-15')).toEqual([]);
});
