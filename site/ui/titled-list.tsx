import type { ReactNode } from 'react';
import type { TitledText } from '../../core/content/schema.ts';
import { Figures } from './paragraphs.tsx';
import css from './titled-list.module.css';

interface TitledListProps {
  items: (TitledText & { /** Content below the text, such as a link. */ more?: ReactNode })[];
  /** `rows`: title and text side by side. `pairs`: two columns. `stairs`: each item is indented further, and the fourth begins anew. */
  arrangement?: 'rows' | 'pairs' | 'stairs';
}

/** Titles with their texts, between rules. */
export function TitledList({ items, arrangement = 'rows' }: TitledListProps) {
  return (
    <ul className={`${css.list} ${css[arrangement]}`}>
      {items.map(({ title, text, more }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>
            <Figures>{text}</Figures>
          </p>
          {more}
        </li>
      ))}
    </ul>
  );
}
