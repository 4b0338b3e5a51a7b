import type { SectionResult } from '../../core/findings/results.ts';
import { formatScore, READY_MARK } from '../../core/survey/profile.ts';
import css from './chart.module.css';
import table from './figures-table.module.css';
import { placeOf, TICKS, widthOf } from './place.ts';

/** The scores of the sections as a table with a bar in each row: the deck reaches to the score, the line below it is the interval. */
export function ScoreChart({ sections, caption }: { sections: readonly SectionResult[]; caption: string }) {
  return (
    <>
      <ul className={css.legend}>
        <li>
          <svg aria-hidden="true">
            <rect className={css.deck} y="5" width="28" height="6" />
          </svg>
          score
        </li>
        <li>
          <svg aria-hidden="true">
            <Interval low="0" high="100%" y={8} />
          </svg>
          95 % interval
        </li>
        <li>
          <svg aria-hidden="true">
            <line className={css.ready} x1="14" x2="14" y1="0" y2="16" />
          </svg>
          ready at {formatScore(READY_MARK)}
        </li>
      </ul>
      <table className={`${table.table} ${css.table}`} aria-label={caption}>
        <thead>
          <tr>
            <th scope="col">Section</th>
            <td aria-hidden="true">
              <Axis />
            </td>
            <th scope="col" className={css.number}>
              Score
            </th>
            <th scope="col" className={`${css.number} ${css.range}`}>
              95 % interval
            </th>
          </tr>
        </thead>
        <tbody>
          {sections.map(({ category, title, mean, low, high }) => (
            <tr key={category}>
              <th scope="row">{title}</th>
              <td aria-hidden="true">
                <svg className={css.chart} aria-hidden="true">
                  <line className={css.track} x1="0" x2="100%" y1="14" y2="14" />
                  <line className={css.ready} x1={placeOf(READY_MARK)} x2={placeOf(READY_MARK)} y1="2" y2="30" />
                  <rect className={css.deck} y="11" width={widthOf(1, mean)} height="6" />
                  {/* A score of 1 is visible, too. */}
                  <rect className={css.deck} y="11" width="4" height="6" />
                  <Interval low={placeOf(low)} high={placeOf(high)} y={25} />
                </svg>
              </td>
              <td className={`${css.number} ${css.score}`}>{formatScore(mean)}</td>
              <td className={`${css.number} ${css.range}`}>{formatRange({ low, high })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The ratings 1 to 5 above a column of charts. */
export function Axis() {
  return (
    <svg className={`${css.chart} ${css.axis}`} aria-hidden="true">
      {TICKS.map((tick) => (
        <text key={tick} x={placeOf(tick)} y="16">
          {tick}
        </text>
      ))}
    </svg>
  );
}

function Interval({ low, high, y }: { low: string; high: string; y: number }) {
  return (
    <g className={css.interval}>
      <line x1={low} x2={high} y1={y} y2={y} />
      <line x1={low} x2={low} y1={y - 4} y2={y + 4} />
      <line x1={high} x2={high} y1={y - 4} y2={y + 4} />
    </g>
  );
}

/** An interval of scores in words, within the scale, such as `1.8 to 2.4`. */
export function formatRange({ low, high }: { low: number; high: number }): string {
  return `${formatScore(Math.max(1, low))} to ${formatScore(Math.min(5, high))}`;
}
