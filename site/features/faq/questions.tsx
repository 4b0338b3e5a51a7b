import type { Pages } from '../../../core/content/pages.ts';
import layout from '../../styles/layout.module.css';
import { Accordion } from '../../ui/accordion.tsx';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import css from './questions.module.css';

/** The accordion; its ids begin at item-0 (specification, point 2). */
export function Questions({ label, items }: Pick<Pages['faq'], 'label' | 'items'>) {
  return (
    <section className={`${css.section} ${layout.width}`} aria-label={label}>
      <Accordion
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
