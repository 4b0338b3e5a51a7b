import type { ReactNode } from 'react';
import { count } from '../../core/amount.ts';
import css from './count-table.module.css';

interface CountTableProps {
  caption: string;
  /** The headings of both columns. */
  heads: readonly [string, string];
  rows: readonly { key: string; name: ReactNode; count: number }[];
}

/** Counts as a table with a bar in each row, as long as the row's part of the largest count. */
export function CountTable({ caption, heads: [head, number], rows }: CountTableProps) {
  const most = Math.max(1, ...rows.map((row) => row.count));
  return (
    <table className={css.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <td />
          <th scope="col">{number}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name}</th>
            <td aria-hidden="true">
              <svg className={css.chart} aria-hidden="true">
                <line className={css.track} x1="0" x2="100%" y1="8" y2="8" />
                <rect className={css.bar} y="4" width={`${(100 * row.count) / most}%`} height="8" />
              </svg>
            </td>
            <td className={css.number}>{count(row.count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
