import type { ReactNode } from 'react';
import { useArrivalAt } from './arrive.ts';
import css from './confirmation.module.css';

/** Replaces a form after success. Its heading gets the focus. */
export function Confirmation({ heading, children }: { heading: string; children?: ReactNode }) {
  const ref = useArrivalAt(heading, 'if needed');
  return (
    <div className={css.panel}>
      <h3 ref={ref}>{heading}</h3>
      {children}
    </div>
  );
}
