import type { ReactNode } from 'react';
import { Paragraph } from './paragraphs.tsx';
import css from './titled-list.module.css';

interface TitledListProps {
  items: {
    title: string;
    text: ReactNode;
    /** Below the text, such as a link. */
    more?: ReactNode;
  }[];
  /**
   * `rows`: title beside text. `pairs`: two columns. `stairs`: each item is indented further, the
   * fourth starts again.
   */
  arrangement?: 'rows' | 'pairs' | 'stairs';
}

export function TitledList({ items, arrangement = 'rows' }: TitledListProps) {
  return (
    <ul className={`${css.list} ${css[arrangement]}`}>
      {items.map(({ title, text, more }) => (
        <li key={title}>
          <h3>{title}</h3>
          <Paragraph text={text} />
          {more}
        </li>
      ))}
    </ul>
  );
}
