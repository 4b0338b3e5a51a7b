import type { ReactNode } from 'react';
import layout from '../styles/layout.module.css';
import css from './form-section.module.css';
import { Paragraphs } from './paragraphs.tsx';

interface FormSectionProps {
  id: string;
  heading: string;
  text: string[];
  children: ReactNode;
}

export function FormSection({ id, heading, text, children }: FormSectionProps) {
  return (
    <section className={`${css.box} ${layout.form}`} aria-labelledby={id}>
      <div className={`${layout.halves} ${css.halves} ${layout.width}`}>
        <div>
          <h2 id={id}>{heading}</h2>
          <div className={css.text}>
            <Paragraphs text={text} />
          </div>
        </div>
        <div>{children}</div>
      </div>
    </section>
  );
}
