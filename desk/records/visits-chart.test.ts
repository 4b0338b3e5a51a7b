import { expect, test } from 'vitest';
import { placeDays } from './visits-chart.tsx';

test('A period’s line stands beside that of the period before, on one scale from 0', () => {
  const days = [
    { day: '2026-11-20', count: 0, before: 90 },
    { day: '2026-11-21', count: 60, before: 0 },
    { day: '2026-11-22', count: 100, before: 50 },
  ];
  const { lines, ticks } = placeDays(days);
  expect(ticks).toEqual([0, 50, 100]);
  expect(lines).toEqual({ count: 'M0 192L1 89L2 20', before: 'M0 37L1 192L2 106' });
});

test('Days without a view are a line at the foot', () => {
  const { lines, ticks } = placeDays([
    { day: '2026-11-20', count: 0, before: 0 },
    { day: '2026-11-21', count: 0, before: 0 },
  ]);
  expect([lines.count, ticks]).toEqual(['M0 192L1 192', [0, 2, 4]]);
});
