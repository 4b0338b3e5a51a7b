import brand from 'content:brand';
import type { HomePage } from '../../../core/content/pages.ts';
import layout from '../../styles/layout.module.css';
import { buttonClass } from '../../ui/button.tsx';
import css from './other-ways.module.css';

/** The other ways to reach the firm, beside the scheduling button above. */
export function OtherWays({ words }: { words: HomePage['closing'] }) {
  const [email] = brand.emails;
  return (
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
  );
}
