import type { ReactNode } from 'react';
import css from './legend.module.css';

/** The signs of a chart, and what they mean. */
export function Legend({ items }: { items: readonly (readonly [ReactNode, string])[] }) {
  return (
    <ul className={css.legend}>
      {items.map(([sample, words]) => (
        <li key={words}>
          <svg aria-hidden="true">{sample}</svg>
          {words}
        </li>
      ))}
    </ul>
  );
}
