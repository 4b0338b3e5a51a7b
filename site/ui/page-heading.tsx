import type { ReactNode } from 'react';
import layout from '../styles/layout.module.css';
import css from './page-heading.module.css';
import { Unbroken } from './unbroken.tsx';

interface PageHeadingProps {
  heading: string;
  lede: ReactNode;
  drawing?: ReactNode;
  children?: ReactNode;
}

/**
 * A screen's hero in two columns: heading, lede, and optional links; below them an optional
 * drawing.
 */
export function PageHeading({ heading, lede, drawing, children }: PageHeadingProps) {
  return (
    <div>
      <div className={`${css.hero} ${layout.halves} ${layout.width}`}>
        <h1>{heading}</h1>
        <div>
          <p>
            <Unbroken>{lede}</Unbroken>
          </p>
          {children && <div className={css.action}>{children}</div>}
        </div>
      </div>
      {drawing}
    </div>
  );
}
