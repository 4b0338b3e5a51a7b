import type { StatementResult } from '../../core/findings/results.ts';
import { formatScore } from '../../core/survey/profile.ts';
import layout from '../../site/styles/layout.module.css';
import css from './distribution.module.css';
import table from './figures-table.module.css';
import { percent, TICKS } from './place.ts';

const SHARES = [css.share1, css.share2, css.share3, css.share4, css.share5];

/**
 * How many people rated each statement 1 to 5: a bar with five parts, from unfavourable and dark to
 * favourable and light, and the numbers beside it.
 */
export function Distribution({
  statements,
  caption,
}: {
  statements: readonly StatementResult[];
  caption: string;
}) {
  return (
    <table className={`${table.table} ${css.table}`} aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">Statement</th>
          <th scope="col">
            <span className={layout.hidden}>Distribution</span>
          </th>
          {TICKS.map((rating) => (
            <th key={rating} scope="col">
              {rating}
            </th>
          ))}
          <th scope="col">Mean</th>
        </tr>
      </thead>
      <tbody>
        {statements.map(({ id, text, labels, counts, mean }) => (
          <tr key={id}>
            <th scope="row">
              {text}
              <span className={css.ends}>
                1 {labels[0]}, 5 {labels.at(-1)}
              </span>
            </th>
            <td className={css.chart}>
              <Bar counts={counts} />
            </td>
            {counts.map((count, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity
              <td key={index}>{count}</td>
            ))}
            <td className={css.mean}>{formatScore(mean)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bar({ counts }: { counts: readonly number[] }) {
  const people = counts.reduce((sum, count) => sum + count, 0);
  const startOf = (index: number) => counts.slice(0, index).reduce((sum, count) => sum + count, 0);
  return (
    <svg className={css.bar} aria-hidden="true">
      {counts.map((count, index) =>
        count === 0 ? null : (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity
            key={index}
            className={SHARES[index]}
            x={percent((startOf(index) / people) * 100)}
            width={percent((count / people) * 100)}
            height="100%"
          />
        ),
      )}
    </svg>
  );
}
