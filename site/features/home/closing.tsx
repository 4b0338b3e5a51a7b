import brand from 'content:brand';
import type { ReactNode } from 'react';
import type { HomePage } from '../../../core/content/pages.ts';
import layout from '../../styles/layout.module.css';
import { buttonClass } from '../../ui/button.tsx';
import css from './closing.module.css';

/** Call for a Conversation: the scheduling button, and beside it the other ways to reach the firm. */
export function Closing({ words, action }: { words: HomePage['closing']; action: ReactNode }) {
  const [email] = brand.emails;
  return (
    <>
      <section id="contact" className={css.call} aria-labelledby="closing">
        <div className={`${css.halves} ${layout.width}`}>
          <h2 id="closing">{words.heading}</h2>
          <div>
            <p>{words.text}</p>
            <div className={css.action}>{action}</div>
          </div>
        </div>
      </section>
      <section className={css.other} aria-label={words.writeHeading}>
        <div className={`${css.halves} ${layout.width}`}>
          <div>
            <h3>{words.writeHeading}</h3>
            <p>{words.write}</p>
            <a className={`${buttonClass('secondary')} ${css.write}`} href={`mailto:${email?.address}`}>
              {words.writeAction}
            </a>
          </div>
          <div>
            <h3>{words.callHeading}</h3>
            <dl className={css.details}>
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
    </>
  );
}
