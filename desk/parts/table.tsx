import type { ReactNode } from 'react';
import css from './list.module.css';

interface TableProps {
  caption: ReactNode;
  /** The headings of the columns; left out where the headings of the rows say enough. */
  heads?: readonly ReactNode[];
  /** Each with a key of its own, its heading, and its other cells. */
  rows: readonly (readonly [key: string | number, heading: ReactNode, ...cells: ReactNode[]])[];
  className?: string | undefined;
}

/** A table of the desk: narrow, unless it has a class of its own. */
export function Table({ caption, heads, rows, className = narrowTable }: TableProps) {
  return (
    <table className={className}>
      <caption>{caption}</caption>
      {heads && (
        <thead>
          <tr>
            {heads.map((head, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity
              <th key={place} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(([key, heading, ...cells]) => (
          <tr key={key}>
            <th scope="row">{heading}</th>
            {cells.map((cell, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity
              <td key={place}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const narrowTable = `${css.table} ${css.narrow}`;

/** The class of a table whose columns but the first are numbers. */
export const numbersTable = `${narrowTable} ${css.numbers}`;
