import { type ReactNode, useEffect, useRef } from 'react';
import css from './confirmation.module.css';

/** What stands in a form's place once it has done its work. It takes the focus that the form's button had. */
export function Confirmation({ heading, children }: { heading: string; children?: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} className={css.panel} tabIndex={-1}>
      <h3>{heading}</h3>
      {children}
    </div>
  );
}
