import { describe, expect, test } from 'vitest';
import { firstShownDay, sumByPeriod, type VisitSum } from './visits.ts';

const sum = (day: string, count: number, series = 'screen'): VisitSum => ({ day, series, count });

describe('Counts of visits', () => {
  test('by day are those of two weeks, the latest first, with 0 for days without any', () => {
    const sums = [
      sum('2026-11-20', 3),
      sum('2026-11-20', 9, 'form'),
      sum('2026-11-09', 2),
      sum('2026-11-08', 7),
    ];
    const periods = sumByPeriod(sums, { series: 'screen', by: 'day', today: '2026-11-22' });
    expect(periods).toHaveLength(14);
    expect(periods.filter(({ count }) => count > 0)).toEqual([
      { from: '2026-11-20', count: 3 },
      { from: '2026-11-09', count: 2 },
    ]);
    expect(periods[0]).toEqual({ from: '2026-11-22', count: 0 });
  });

  test('by week are those from Monday to Sunday, across the end of a year', () => {
    const sums = [
      sum('2026-12-28', 1),
      sum('2027-01-03', 2),
      sum('2027-01-04', 4),
      sum('2026-12-27', 8),
    ];
    const periods = sumByPeriod(sums, { series: 'screen', by: 'week', today: '2027-01-06' });
    expect(periods).toHaveLength(8);
    expect(periods.slice(0, 3)).toEqual([
      { from: '2027-01-04', count: 4 },
      { from: '2026-12-28', count: 3 },
      { from: '2026-12-21', count: 8 },
    ]);
  });

  test.each([
    ['2026-11-22T23:59:00Z', '2026-09-28'],
    ['2026-11-23T00:00:00Z', '2026-10-05'],
  ])('on %s reach back to Monday, %s', (now, first) => {
    expect(firstShownDay(Date.parse(now))).toBe(first);
  });
});
