import type { HomePage, Question } from '../../../core/content/pages.ts';
import { Link } from '../../navigation/link.tsx';
import layout from '../../styles/layout.module.css';
import { Accordion } from '../../ui/accordion.tsx';
import dashLink from '../../ui/dash-link.module.css';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import css from './home-faqs.module.css';

/** Six questions, and the way to all fourteen. */
export function HomeFaqs({ words, items }: { words: HomePage['faq']; items: Question[] }) {
  return (
    <section id="faq" className={css.section} aria-labelledby="faq-heading">
      <div className={`${css.columns} ${layout.width}`}>
        <div>
          <h2 id="faq-heading">{words.heading}</h2>
          <Link to="/adoption/faq" className={`${dashLink.link} ${css.more}`}>
            {words.link}
          </Link>
        </div>
        <Accordion
          name="home-faq"
          items={items.map(({ question, answer }, index) => ({ id: `question-${index + 1}`, title: question, content: <Paragraphs text={answer} /> }))}
        />
      </div>
    </section>
  );
}
