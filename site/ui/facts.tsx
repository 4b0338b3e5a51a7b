import type { ReactNode } from 'react';
import css from './facts.module.css';

/** Terms with what stands for each, between rules. */
export function Facts({ items }: { items: { term: string; content: ReactNode }[] }) {
  return (
    <dl className={css.facts}>
      {items.map(({ term, content }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  );
}
