import type { ReactNode } from 'react';
import layout from '../styles/layout.module.css';
import css from './empty-state.module.css';

interface EmptyStateProps {
  heading: string;
  text: string;
  children: ReactNode;
  /** It stands within a screen that has its own heading. */
  isPart?: boolean;
}

/** Nothing here: a rule with its gap, a heading, a sentence and the way on. */
export function EmptyState({ heading, text, children, isPart = false }: EmptyStateProps) {
  const Heading = isPart ? 'h2' : 'h1';
  return (
    <section className={isPart ? css.part : `${css.section} ${layout.width}`}>
      <div className={css.halves}>
        <Heading>{heading}</Heading>
        <div>
          <p>{text}</p>
          {children}
        </div>
      </div>
    </section>
  );
}
