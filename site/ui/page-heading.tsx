import type { ReactNode } from 'react';
import layout from '../styles/layout.module.css';
import css from './page-heading.module.css';

/** A screen's hero in two columns: heading, lede, and optional links. */
export function PageHeading({ heading, lede, children }: { heading: string; lede: string; children?: ReactNode }) {
  return (
    <div className={`${css.hero} ${layout.width}`}>
      <h1>{heading}</h1>
      <div>
        <p>{lede}</p>
        {children && <div className={css.action}>{children}</div>}
      </div>
    </div>
  );
}
