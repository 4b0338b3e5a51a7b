import { scaleBand, scaleLinear } from 'd3-scale';
import { count } from '../../core/amount.ts';
import type { GrowthWeek } from '../../core/desk/subscribers.ts';
import { ENGLISH } from '../../core/english.ts';
import { Legend } from '../parts/legend.tsx';
import { percent } from '../parts/percent.ts';
import { numbersTable, Table } from '../parts/table.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import css from './growth-chart.module.css';

export function GrowthChart({ weeks }: { weeks: readonly GrowthWeek[] }) {
  const countWeeks = (change: 'confirmed' | 'departed', verb: string) => {
    const sum = weeks.reduce((total, week) => total + week[change], 0);
    const most = Math.max(...weeks.map((week) => week[change]));
    return sum === 0 ? `nobody ${verb}` : `${count(sum)} ${verb}, at most ${count(most)} in a week`;
  };
  const { bars, zero } = placeWeeks(weeks);
  return (
    <figure className={css.growth}>
      <figcaption>
        In the last {weeks.length} weeks, {countWeeks('confirmed', 'confirmed')}, and{' '}
        {countWeeks('departed', 'left')}.
      </figcaption>
      <Legend
        items={[
          [
            <rect key="confirmed" className={css.confirmed} x="8" y="1" width="12" height="14" />,
            'confirmed, above the line',
          ],
          [
            <rect key="departed" className={css.departed} x="8" y="1" width="12" height="14" />,
            'left, below it',
          ],
        ]}
      />
      <svg className={css.chart} height={CHART_HEIGHT} aria-hidden="true">
        {bars.map(({ day, x, width, confirmed, departed, month }) => (
          <g key={day}>
            {confirmed.height > 0 && (
              <rect className={css.confirmed} x={x} width={width} {...confirmed} />
            )}
            {departed.height > 0 && (
              <rect className={css.departed} x={x} width={width} {...departed} />
            )}
            {month && (
              <text x={x} y={CHART_HEIGHT - 6}>
                {month}
              </text>
            )}
          </g>
        ))}
        <line x1="0" x2="100%" y1={zero} y2={zero} />
      </svg>
      <details>
        <summary>The numbers by week</summary>
        <Table
          className={numbersTable}
          caption="How many people confirmed and left. Weeks begin on Monday at midnight, UTC."
          heads={['Week from', 'Confirmed', 'Left']}
          rows={weeks
            .toReversed()
            .map(({ day, confirmed, departed }) => [
              day,
              <Timestamp key="day" at={Date.parse(day)} isDay />,
              confirmed,
              departed,
            ])}
        />
      </details>
    </figure>
  );
}

/** The height of the chart in pixels. */
const CHART_HEIGHT = 180;
// Room for the names of the months.
const FOOT = 24;

/**
 * A week's bars: its horizontal place in a chart as wide as its column, and the vertical ones in
 * pixels.
 */
interface Bars {
  day: string;
  x: string;
  width: string;
  confirmed: { y: number; height: number };
  departed: { y: number; height: number };
  /** The name of the month, for the first week that begins in it. */
  month: string | undefined;
}

const MONTH = new Intl.DateTimeFormat(ENGLISH.tag, { month: 'short', timeZone: 'UTC' });

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
