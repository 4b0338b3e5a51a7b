import type { ReactNode } from 'react';
import layout from '../styles/layout.module.css';
import css from './empty-state.module.css';

interface EmptyStateProps {
  heading: string;
  text: string;
  children: ReactNode;
  /** Whether the screen has a heading of its own. */
  isPart?: boolean;
}

export function EmptyState({ heading, text, children, isPart = false }: EmptyStateProps) {
  const Heading = isPart ? 'h2' : 'h1';
  return (
    <section className={isPart ? css.part : `${css.section} ${layout.width}`}>
      <div className={`${css.halves} ${layout.pair}`}>
        <Heading>{heading}</Heading>
        <div>
          <p>{text}</p>
          {children}
        </div>
      </div>
    </section>
  );
}
