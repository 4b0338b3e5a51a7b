import type { ReactNode } from 'react';
import type { HomePage } from '../../../core/content/pages.ts';
import { Link } from '../../navigation/link.tsx';
import layout from '../../styles/layout.module.css';
import dashLink from '../../ui/dash-link.module.css';
import css from './home-faqs.module.css';

/** The first questions, and the link to all of them. */
export function HomeFaqs({ words, children }: { words: HomePage['faq']; children: ReactNode }) {
  return (
    <section id="faq" className={css.section} aria-labelledby="faq-heading">
      <div className={`${css.columns} ${layout.width}`}>
        <div>
          <h2 id="faq-heading">{words.heading}</h2>
          <Link to="/adoption/faq" className={`${dashLink.link} ${css.more}`}>
            {words.link}
          </Link>
        </div>
        {children}
      </div>
    </section>
  );
}
