import type { ReactNode } from 'react';
import { formatScore, READY_MARK } from '../../core/survey/profile.ts';
import css from './chart.module.css';

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

export const READY_ITEM = [
  <line key="ready" className={css.ready} x1="14" x2="14" y1="0" y2="16" />,
  `ready at ${formatScore(READY_MARK)}`,
] as const;
