import type { SectionResult } from '../../core/findings/results.ts';
import { formatScore } from '../../core/survey/profile.ts';
import css from './chart.module.css';
import { Deck, IntervalMark, Legend, READY_ITEM, Track } from './chart.tsx';
import { formatRange, NONE } from './format.ts';
import { placeOf } from './place.ts';
import { SectionTable } from './section-table.tsx';

interface ScoreChartProps {
  sections: readonly SectionResult[];
  caption: string;
  /** The heading of the first column, if its rows are not sections. */
  head?: string;
}

/**
 * The scores of the sections as a table with a bar in each row: the deck reaches to the score, the
 * line below it is the interval.
 */
export function ScoreChart({ sections, caption, head }: ScoreChartProps) {
  return (
    <SectionTable caption={caption} {...(head && { head })} figures={['Score', 'Spread']}>
      {sections.map(({ category, title, mean, spread, interval }) => (
        <tr key={category}>
          <th scope="row">{title}</th>
          <td>
            <svg className={css.chart} aria-hidden="true">
              <Track />
              <Deck to={mean} />
              {interval && (
                <IntervalMark low={placeOf(interval.low)} high={placeOf(interval.high)} y={25} />
              )}
            </svg>
          </td>
          <td className={`${css.number} ${css.score}`}>{formatScore(mean)}</td>
          <td className={css.number}>{spread === undefined ? NONE : formatScore(spread)}</td>
          <td className={`${css.number} ${css.range}`}>{formatRange(interval)}</td>
        </tr>
      ))}
    </SectionTable>
  );
}

export function ScoreLegend() {
  return (
    <Legend
      items={[
        [<rect key="deck" className={css.deck} y="5" width="28" height="6" />, 'score'],
        [<IntervalMark key="interval" low="0" high="100%" y={8} />, '95% interval'],
        READY_ITEM,
      ]}
    />
  );
}
