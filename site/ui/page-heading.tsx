import type { ReactNode } from 'react';
import layout from '../styles/layout.module.css';
import css from './page-heading.module.css';
import { Paragraph } from './paragraphs.tsx';

interface PageHeadingProps {
  heading: string;
  lede: ReactNode;
  drawing?: ReactNode;
  children?: ReactNode;
}

export function PageHeading({ heading, lede, drawing, children }: PageHeadingProps) {
  return (
    <div>
      <div className={`${css.hero} ${layout.halves} ${layout.width}`}>
        <h1>{heading}</h1>
        <div>
          <Paragraph text={lede} />
          {children && <div className={css.action}>{children}</div>}
        </div>
      </div>
      {drawing}
    </div>
  );
}
