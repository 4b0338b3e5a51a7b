import type { ReactNode } from 'react';
import css from './titled-list.module.css';
import { Unbroken } from './unbroken.tsx';

interface TitledListProps {
  items: {
    title: string;
    text: ReactNode;
    /** Content below the text, such as a link. */
    more?: ReactNode;
  }[];
  /**
   * `rows`: title and text side by side. `pairs`: two columns. `stairs`: each item is indented
   * further, and the fourth begins anew.
   */
  arrangement?: 'rows' | 'pairs' | 'stairs';
}

export function TitledList({ items, arrangement = 'rows' }: TitledListProps) {
  return (
    <ul className={`${css.list} ${css[arrangement]}`}>
      {items.map(({ title, text, more }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>
            <Unbroken>{text}</Unbroken>
          </p>
          {more}
        </li>
      ))}
    </ul>
  );
}
