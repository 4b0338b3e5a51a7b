import { describe, expect, test } from 'vitest';
import { comparePeriods, firstShownDays, type VisitSum, visitDays } from './visits.ts';

const sum = (day: string, count: number, series = 'screen'): VisitSum => ({ day, series, count });

describe('Counts of visits', () => {
  test('are those of eight weeks, each day beside the one eight weeks before', () => {
    const sums = [
      sum('2027-01-06', 3),
      sum('2027-01-06', 9, 'form'),
      sum('2026-11-12', 2),
      sum('2026-11-11', 7),
      sum('2026-09-17', 1),
    ];
    const days = visitDays({ sums, today: '2027-01-06' }, 'screen');
    expect(days).toHaveLength(56);
    expect([days[0], days[1], days.at(-1)]).toEqual([
      { day: '2026-11-12', count: 2, before: 1 },
      { day: '2026-11-13', count: 0, before: 0 },
      { day: '2027-01-06', count: 3, before: 7 },
    ]);
  });

  test.each([
    ['2026-11-22T23:59:00Z', { first: '2026-09-28', before: '2026-08-03' }],
    ['2026-11-23T00:00:00Z', { first: '2026-09-29', before: '2026-08-04' }],
  ])('at %s reach back over both periods, today among them', (now, days) => {
    expect(firstShownDays(Date.parse(now))).toEqual(days);
  });
});

test.each([
  [118, [100], '18% more than in the 8 weeks before'],
  [50, [60, 0, 0, 0, 0, 0, 0, 0, 40], '50% fewer than in the 8 weeks before'],
  [1001, [1000], 'as many as in the 8 weeks before'],
  [5, [0], ''],
  [500, [0, 0, 0, 0, 0, 0, 0, 40], ''],
])('%i views after %j are %s', (now, before, words) => {
  const days = before.map((views, day) => ({ day: `${day}`, count: 0, before: views }));
  expect(comparePeriods([...days, { day: 'last', count: now, before: 0 }])).toBe(words);
});
