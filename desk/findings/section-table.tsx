import type { ReactNode } from 'react';
import css from './chart.module.css';
import { Axis } from './chart.tsx';
import table from './figures-table.module.css';

interface SectionTableProps {
  caption: string;
  head?: string;
  /** The headings of the columns with figures. */
  figures: readonly string[];
  hasChart?: boolean;
  children: ReactNode;
}

export function SectionTable({
  caption,
  head = 'Section',
  figures,
  hasChart = true,
  children,
}: SectionTableProps) {
  return (
    <table className={`${table.table} ${css.table}`} aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {hasChart && (
            <th scope="col">
              <Axis />
            </th>
          )}
          {figures.map((figure) => (
            <th key={figure} scope="col" className={css.number}>
              {figure}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
