import type { Pages } from '../../../core/content/pages.ts';
import layout from '../../styles/layout.module.css';
import { ButtonLink } from '../../ui/button.tsx';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import css from './still-have-questions.module.css';

/** The link for readers whose question is not answered. */
export function StillHaveQuestions({ heading, text, link }: Pages['faq']['stillHaveQuestions']) {
  return (
    <section className={`${layout.shaded} ${css.section}`} aria-labelledby="still-have-questions">
      <div className={`${layout.halves} ${layout.width}`}>
        <h2 id="still-have-questions">{heading}</h2>
        <div className={`${css.words} ${layout.lede}`}>
          <Paragraphs text={text} />
          <ButtonLink {...link} />
        </div>
      </div>
    </section>
  );
}
