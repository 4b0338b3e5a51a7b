import type { ReactNode } from 'react';
import css from './more.module.css';

/** What is done now and then, behind a button. */
export function More({ children }: { children: ReactNode }) {
  return (
    <details className={css.more}>
      <summary>More</summary>
      <div className={css.acts}>{children}</div>
    </details>
  );
}
