import { expect, test } from 'vitest';
import { placeWeeks } from './growth-chart.tsx';

const week = (day: string, confirmed: number, departed: number) => ({ day, confirmed, departed });

test('Who confirmed stands above the line and who left below it, on one scale', () => {
  const { bars, zero } = placeWeeks([week('2026-10-26', 4, 2), week('2026-11-02', 2, 0)]);
  const [first, second] = bars;
  expect(first?.confirmed).toEqual({ y: 2, height: zero - 2 });
  expect(first?.departed.y).toBe(zero);
  expect(first?.departed.height).toBeCloseTo((zero - 2) / 2);
  expect(second?.confirmed.height).toBeCloseTo((zero - 2) / 2);
  expect(second?.departed.height).toBe(0);
});

test('A month is named at the first week that begins in it', () => {
  const { bars } = placeWeeks([
    week('2026-10-26', 0, 0),
    week('2026-11-02', 0, 0),
    week('2026-11-09', 0, 0),
  ]);
  expect(bars.map(({ month }) => month)).toEqual([undefined, 'Nov', undefined]);
});

test('A chart of nothing has no bars', () => {
  expect(placeWeeks([week('2026-11-02', 0, 0)]).bars).toMatchObject([
    { confirmed: { height: 0 }, departed: { height: 0 } },
  ]);
});
