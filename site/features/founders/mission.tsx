import type { TestimonialsContent } from '../../../core/content/screens.ts';
import layout from '../../styles/layout.module.css';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import css from './mission.module.css';

/** The mission statement, in large type. */
export function Mission({ heading, text }: TestimonialsContent['mission']) {
  return (
    <section className={`${css.section} ${layout.shaded}`} aria-labelledby="mission">
      <div className={`${layout.split} ${layout.width}`}>
        <h2 id="mission">{heading}</h2>
        <div className={css.statement}>
          <Paragraphs text={text} />
        </div>
      </div>
    </section>
  );
}
