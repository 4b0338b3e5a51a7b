import { scaleBand, scaleLinear } from 'd3-scale';
import type { GrowthWeek } from '../../core/desk/subscribers.ts';
import { percent } from '../findings/place.ts';

/** The height of the chart in pixels. */
export const CHART_HEIGHT = 180;
// Room for the names of the months.
const FOOT = 24;

/**
 * A week's bars: its horizontal place in a chart as wide as its column, and the vertical ones in
 * pixels.
 */
export interface Bars {
  day: string;
  x: string;
  width: string;
  confirmed: { y: number; height: number };
  departed: { y: number; height: number };
  /** The name of the month, for the first week that begins in it. */
  month: string | undefined;
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** Places a chart's bars: who confirmed above a line at `zero`, who left below it. */
export function placeWeeks(weeks: readonly GrowthWeek[]): { bars: Bars[]; zero: number } {
  const most = (change: 'confirmed' | 'departed') =>
    Math.max(0, ...weeks.map((week) => week[change]));
  // At least one, so that a chart of nothing has its line at the foot.
  const y = scaleLinear(
    [Math.max(1, most('confirmed')), -most('departed')],
    [2, CHART_HEIGHT - FOOT],
  );
  const x = scaleBand(
    weeks.map(({ day }) => day),
    [0, 100],
  ).padding(0.25);
  const zero = y(0);
  const monthOf = ({ day }: GrowthWeek) => MONTH.format(Date.parse(day));
  const bars = weeks.map((week, index): Bars => {
    const before = weeks[index - 1];
    return {
      day: week.day,
      x: percent(x(week.day) ?? 0),
      width: percent(x.bandwidth()),
      confirmed: { y: y(week.confirmed), height: zero - y(week.confirmed) },
      departed: { y: zero, height: y(-week.departed) - zero },
      month: before && monthOf(before) !== monthOf(week) ? monthOf(week) : undefined,
    };
  });
  return { bars, zero };
}
