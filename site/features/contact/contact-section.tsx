import type { ReactNode } from 'react';
import type { Pages } from '../../../core/content/pages.ts';
import layout from '../../styles/layout.module.css';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import { ContactDetails } from './contact-details.tsx';
import css from './contact-section.module.css';

interface ContactSectionProps {
  heading: string;
  information: Pages['contact']['information'];
  form: ReactNode;
}

/** Specification, point 2, contact page. */
export function ContactSection({ heading, information, form }: ContactSectionProps) {
  return (
    <div className={`${css.halves} ${layout.pair} ${layout.width}`}>
      <section className={layout.form} aria-labelledby="message">
        <h2 id="message">{heading}</h2>
        {form}
      </section>
      <section aria-labelledby="information">
        <h2 id="information">{information.heading}</h2>
        <div className={css.text}>
          <Paragraphs text={information.text} />
        </div>
        <ContactDetails labels={information.labels} schedule={information.schedule} />
      </section>
    </div>
  );
}
