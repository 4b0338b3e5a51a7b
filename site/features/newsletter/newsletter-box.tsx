import type { ReactNode } from 'react';
import type { NewsletterWords } from '../../../core/content/newsletter.ts';
import layout from '../../styles/layout.module.css';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import css from './newsletter-box.module.css';

interface NewsletterBoxProps {
  words: NewsletterWords;
  /** Whether an address is confirmed by a mail before anything else is sent to it. */
  isConfirmed: boolean;
  form: ReactNode;
}

/** The newsletter sign-up of the insights list (specification, point 2): what comes, how often, and the form. */
export function NewsletterBox({ words: { heading, text, unconfirmed }, isConfirmed, form }: NewsletterBoxProps) {
  return (
    <section className={css.box} aria-labelledby="newsletter">
      <div className={`${layout.halves} ${css.halves} ${layout.width}`}>
        <div>
          <h2 id="newsletter">{heading}</h2>
          <div className={css.text}>
            <Paragraphs text={isConfirmed ? text : unconfirmed} />
          </div>
        </div>
        <div>{form}</div>
      </div>
    </section>
  );
}
