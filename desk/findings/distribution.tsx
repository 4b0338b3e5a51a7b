import type { StatementResult } from '../../core/findings/findings.ts';
import css from './distribution.module.css';
import table from './figures-table.module.css';
import { sayScore, sayShares } from './format.ts';
import { percent } from './place.ts';

const SHARES = { unfavourable: css.share1, neutral: css.share3, favourable: css.share5 };

/**
 * How people rated each statement: its score, and the shares of people who rated it unfavourably,
 * neutrally and favourably, from dark to light, where they may be told.
 */
export function Distribution({
  statements,
  caption,
}: {
  statements: readonly StatementResult[];
  caption: string;
}) {
  const hasShares = statements.some(({ shares }) => shares);
  return (
    <table className={`${table.table} ${css.table}`} aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">Statement</th>
          {hasShares && <th scope="col">Shares</th>}
          <th scope="col">Score</th>
        </tr>
      </thead>
      <tbody>
        {statements.map(({ id, text, labels, score, shares }) => (
          <tr key={id}>
            <th scope="row">
              {text}
              <span className={css.ends}>
                1 {labels[0]}, 5 {labels.at(-1)}
              </span>
            </th>
            {hasShares && (
              <td className={css.chart}>
                {shares && <Bar shares={shares} />}
                {sayShares(shares)}
              </td>
            )}
            <td className={css.mean}>{score ? sayScore(score) : BETWEEN}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What stands for a score that is told no nearer beside one at its end. */
export const BETWEEN = 'between the ends';

function Bar({ shares }: { shares: NonNullable<StatementResult['shares']> }) {
  const startOf = (index: number) =>
    shares.slice(0, index).reduce((sum, share) => sum + share.percent, 0);
  return (
    <svg className={css.bar} aria-hidden="true">
      {shares.map(({ of, percent: width }, index) => (
        <rect
          key={of.join()}
          className={SHARES[of.length > 1 ? 'neutral' : (of[0] ?? 'neutral')]}
          x={percent(startOf(index))}
          width={percent(width)}
          height="100%"
        />
      ))}
    </svg>
  );
}
