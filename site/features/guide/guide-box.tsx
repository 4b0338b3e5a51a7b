import type { ReactNode } from 'react';
import type { GuideFormWords } from '../../../core/content/pages/contact.ts';
import layout from '../../styles/layout.module.css';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import css from './guide-box.module.css';

/** The 'Adoption Readiness Guide' box (specification, point 2, contact page): what it is, and the form that asks for it. */
export function GuideBox({ words: { heading, text }, form }: { words: GuideFormWords; form: ReactNode }) {
  return (
    <section className={css.box} aria-labelledby="guide">
      <div className={`${layout.halves} ${css.halves} ${layout.width}`}>
        <div>
          <h2 id="guide">{heading}</h2>
          <div className={css.text}>
            <Paragraphs text={text} />
          </div>
        </div>
        <div>{form}</div>
      </div>
    </section>
  );
}
