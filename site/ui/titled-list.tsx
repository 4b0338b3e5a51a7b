import type { TitledText } from '../../core/content/schema.ts';
import css from './titled-list.module.css';

interface TitledListProps {
  items: TitledText[];
  /** `rows`: title and text side by side. `pairs`: two columns. `stairs`: each begins where the one before has got to. */
  arrangement?: 'rows' | 'pairs' | 'stairs';
}

/** Titles with their texts, between rules. */
export function TitledList({ items, arrangement = 'rows' }: TitledListProps) {
  return (
    <ul className={`${css.list} ${css[arrangement]}`}>
      {items.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
