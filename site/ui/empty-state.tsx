import type { ReactNode } from 'react';
import layout from '../styles/layout.module.css';
import css from './empty-state.module.css';

/** Nothing here: a rule with its gap, a heading, a sentence and the way on. */
export function EmptyState({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <section className={`${css.section} ${layout.width}`}>
      <div className={css.halves}>
        <h1>{heading}</h1>
        <div>
          <p>{text}</p>
          {children}
        </div>
      </div>
    </section>
  );
}
