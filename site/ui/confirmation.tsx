import type { ReactNode } from 'react';
import { useArrivalAt } from './arrive.ts';
import css from './confirmation.module.css';

/** What stands in a form's place once it has done its work. Its heading takes the focus that the form's button had. */
export function Confirmation({ heading, children }: { heading: string; children?: ReactNode }) {
  const ref = useArrivalAt(heading, 'if needed');
  return (
    <div className={css.panel}>
      <h3 ref={ref}>{heading}</h3>
      {children}
    </div>
  );
}
