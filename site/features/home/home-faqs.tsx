import type { ReactNode } from 'react';
import type { Pages } from '../../../core/content/pages.ts';
import { routeTo } from '../../navigation/match.ts';
import layout from '../../styles/layout.module.css';
import { DashLink } from '../../ui/dash-link.tsx';
import css from './home-faqs.module.css';

export function HomeFaqs({
  words,
  children,
}: {
  words: Pages['home']['faq'];
  children: ReactNode;
}) {
  return (
    <section id="faq" className={layout.section} aria-labelledby="faq-heading">
      <div className={`${css.columns} ${layout.split} ${layout.width}`}>
        <div>
          <h2 id="faq-heading">{words.heading}</h2>
          <DashLink label={words.link} to={routeTo('faq')} isApart />
        </div>
        {children}
      </div>
    </section>
  );
}
