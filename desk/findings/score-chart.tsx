import type { SectionResult } from '../../core/findings/findings.ts';
import css from './chart.module.css';
import { Deck, Legend, READY_ITEM, Track } from './chart.tsx';
import { sayScore } from './format.ts';
import { SectionTable } from './section-table.tsx';

interface ScoreChartProps {
  sections: readonly SectionResult[];
  caption: string;
  /** The heading of the first column, if its rows are not sections. */
  head?: string;
}

/** The scores of the sections as a table with a bar in each row: the deck reaches to the score. */
export function ScoreChart({ sections, caption, head }: ScoreChartProps) {
  return (
    <SectionTable caption={caption} {...(head && { head })} figures={['Score']}>
      {sections.map(({ category, title, score }) => (
        <tr key={category}>
          <th scope="row">{title}</th>
          <td>
            <svg className={css.chart} aria-hidden="true">
              <Track />
              {score && <Deck to={score.tenths / 10} />}
            </svg>
          </td>
          <td className={`${css.number} ${css.score}`}>{sayScore(score)}</td>
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
        READY_ITEM,
      ]}
    />
  );
}
