import { scaleLinear } from 'd3-scale';
import { count } from '../../core/amount.ts';
import { PERIOD_WEEKS, type VisitDay } from '../../core/desk/visits.ts';
import { ENGLISH } from '../../core/english.ts';
import { Legend } from '../parts/legend.tsx';
import { percent } from '../parts/percent.ts';
import { numbersTable, Table } from '../parts/table.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import css from './visits.module.css';

const HEIGHT = 220;
// Room for the days.
const FOOT = 28;
const LABEL_EVERY_DAYS = 14;
const DAY = new Intl.DateTimeFormat(ENGLISH.tag, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Views by day as a line, beside the period before, which is dashed. */
export function VisitsChart({ days }: { days: readonly VisitDay[] }) {
  const { lines, ticks, y } = placeDays(days);
  const last = days.length - 1;
  return (
    <figure className={css.views}>
      <figcaption>Page views by day, in UTC</figcaption>
      <Legend
        items={[
          [
            <line key="count" className={css.count} x2="28" y1="8" y2="8" />,
            `these ${PERIOD_WEEKS} weeks`,
          ],
          [
            <line key="before" className={css.before} x2="28" y1="8" y2="8" />,
            `the ${PERIOD_WEEKS} weeks before`,
          ],
        ]}
      />
      <svg className={css.chart} height={HEIGHT} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick}>
            <line x2="100%" y1={y(tick)} y2={y(tick)} />
            <text x="100%" y={y(tick)} dx="8" dy="4">
              {count(tick)}
            </text>
          </g>
        ))}
        <svg viewBox={`0 0 ${last} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path className={css.before} d={lines.before} />
          <path className={css.count} d={lines.count} />
        </svg>
        {days.map(
          ({ day }, index) =>
            index % LABEL_EVERY_DAYS === 0 && (
              <text key={day} x={percent((100 * index) / last)} y={HEIGHT - 6}>
                {DAY.format(Date.parse(day))}
              </text>
            ),
        )}
      </svg>
      <details>
        <summary>The numbers by day</summary>
        <Table
          className={numbersTable}
          caption="Page views of each day (UTC)"
          heads={['Day', 'Views', `${PERIOD_WEEKS} weeks before`]}
          rows={days
            .toReversed()
            .map(({ day, count: views, before }) => [
              day,
              <Timestamp key="day" at={Date.parse(day)} isDay />,
              count(views),
              count(before),
            ])}
        />
      </details>
    </figure>
  );
}

/** Places both lines in a box as wide as the days, and as high as the chart; the ticks are counts. */
export function placeDays(days: readonly VisitDay[]) {
  const most = Math.max(4, ...days.flatMap(({ count, before }) => [count, before]));
  const y = scaleLinear([0, most], [HEIGHT - FOOT, 20]).nice(3);
  const lineOf = (which: 'count' | 'before') =>
    `M${days.map((day, index) => `${index} ${Math.round(y(day[which]))}`).join('L')}`;
  return { lines: { count: lineOf('count'), before: lineOf('before') }, ticks: y.ticks(2), y };
}
