import { type ReactNode, useEffect, useRef } from 'react';
import css from './confirmation.module.css';

/** What stands in a form's place once it has done its work. Its heading takes the focus that the form's button had. */
export function Confirmation({ heading, children }: { heading: string; children?: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div className={css.panel}>
      <h3 ref={ref} tabIndex={-1}>
        {heading}
      </h3>
      {children}
    </div>
  );
}
