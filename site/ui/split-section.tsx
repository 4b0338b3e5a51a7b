import type { ReactNode } from 'react';
import layout from '../styles/layout.module.css';
import { Paragraphs } from './paragraphs.tsx';
import css from './split-section.module.css';

interface SplitSectionProps {
  id: string;
  heading: string;
  text: string[];
  ground?: 'paper' | 'second' | 'sea';
  children?: ReactNode;
}

export function SplitSection({ id, heading, text, ground = 'paper', children }: SplitSectionProps) {
  return (
    <section className={`${css.section} ${css[ground]}`} aria-labelledby={id}>
      <div className={layout.width}>
        <div className={layout.halves}>
          <h2 id={id}>{heading}</h2>
          <div className={layout.lede}>
            <Paragraphs text={text} />
          </div>
        </div>
        {children && <div className={css.more}>{children}</div>}
      </div>
    </section>
  );
}
