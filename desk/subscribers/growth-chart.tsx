import type { GrowthWeek } from '../../core/desk/subscribers.ts';
import { Legend } from '../findings/legend.tsx';
import shared from '../ui/list.module.css';
import { Timestamp } from '../ui/timestamp.tsx';
import css from './growth-chart.module.css';
import { CHART_HEIGHT, placeWeeks } from './growth-scale.ts';

/** The growth of the list by week: a chart, and the table behind it. */
export function GrowthChart({ weeks }: { weeks: readonly GrowthWeek[] }) {
  const describe = (change: 'confirmed' | 'departed', verb: string) => {
    const sum = weeks.reduce((total, week) => total + week[change], 0);
    const most = Math.max(...weeks.map((week) => week[change]));
    return sum === 0
      ? `nobody ${verb}`
      : `${sum.toLocaleString('en-GB')} ${verb}, at most ${most.toLocaleString('en-GB')} in a week`;
  };
  const { bars, zero } = placeWeeks(weeks);
  return (
    <figure className={css.growth}>
      <figcaption>
        In the last {weeks.length} weeks, {describe('confirmed', 'confirmed')}, and{' '}
        {describe('departed', 'left')}.
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
        <table className={`${shared.table} ${shared.numbers} ${shared.narrow}`}>
          <caption>
            How many people confirmed and left. Weeks begin on Monday at midnight, UTC.
          </caption>
          <thead>
            <tr>
              <th scope="col">Week from</th>
              <th scope="col">Confirmed</th>
              <th scope="col">Left</th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map(({ day, confirmed, departed }) => (
              <tr key={day}>
                <th scope="row">
                  <Timestamp at={Date.parse(day)} isDay />
                </th>
                <td>{confirmed}</td>
                <td>{departed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
