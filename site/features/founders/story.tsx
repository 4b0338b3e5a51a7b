import type { AboutContent } from '../../../core/content/screens.ts';
import layout from '../../styles/layout.module.css';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import css from './story.module.css';

/** Our Story, set as running text. */
export function Story({ heading, text }: AboutContent['story']) {
  return (
    <section className={layout.shaded} aria-labelledby="story">
      <div className={`${layout.width} ${layout.halves}`}>
        <h2 id="story">{heading}</h2>
        <div className={css.text}>
          <Paragraphs text={text} />
        </div>
      </div>
    </section>
  );
}
