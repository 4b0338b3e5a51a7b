import brand from 'content:brand';
import words from 'content:home-closing';
import messageForm from 'content:message-form';
import type { ReactNode } from 'react';
import type { Pages } from '../../core/content/pages.ts';
import { MessageForm } from '../features/contact/message-form.tsx';
import { delivery } from '../forms/delivery/delivery.ts';
import layout from '../styles/layout.module.css';
import details from '../ui/contact-details.module.css';
import css from './home-closing.module.css';

/** Loaded lazily with the message form's code (product.md, Routes). */
export function HomeClosing() {
  return <OtherWays words={words} form={<MessageForm words={messageForm} delivery={delivery} />} />;
}

/** Ways other than scheduling: the message form, telephone and e-mail. */
function OtherWays({ words, form }: { words: Pages['home']['closing']; form: ReactNode }) {
  return (
    <section className={css.other} aria-label={words.writeHeading}>
      <div className={`${layout.halves} ${css.halves} ${layout.width}`}>
        <div className={layout.form}>
          <h2>{words.writeHeading}</h2>
          <p className={css.write}>{words.write}</p>
          {form}
        </div>
        <div>
          <h3>{words.callHeading}</h3>
          <dl className={details.details}>
            {brand.phones.map(({ label, number, dial }) => (
              <div key={dial}>
                <dt>{label}</dt>
                <dd>
                  <a href={`tel:${dial}`}>{number}</a>
                </dd>
              </div>
            ))}
            {brand.emails.map(({ label, address }) => (
              <div key={address}>
                <dt>{label}</dt>
                <dd>
                  <a href={`mailto:${address}`}>{address}</a>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
