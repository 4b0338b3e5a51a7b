import type { Pages } from '../../../core/content/pages.ts';
import layout from '../../styles/layout.module.css';
import { Accordion } from '../../ui/accordion.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import css from './questions.module.css';

/** Ids begin at item-0 (specification, point 2). */
export function Questions({ label, items }: Pick<Pages['faq'], 'label' | 'items'>) {
  return (
    <section className={`${css.section} ${layout.width}`} aria-label={label}>
      <Accordion
        level="h2"
        name="faq"
        items={items.map(({ question, answer }, index) => ({
          id: `item-${index}`,
          title: question,
          content: <Paragraphs text={answer} />,
        }))}
      />
    </section>
  );
}

export function StillHaveQuestions({ heading, text, link }: Pages['faq']['stillHaveQuestions']) {
  return (
    <section
      className={`${layout.shaded} ${css.stillHaveQuestionsSection}`}
      aria-labelledby="still-have-questions"
    >
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
