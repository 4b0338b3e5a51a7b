import type { Pages } from '../../../core/content/pages.ts';
import layout from '../../styles/layout.module.css';
import css from './client-quote.module.css';

/** A client's quote (specification, point 2: one client testimonial). */
export function ClientQuote({
  heading,
  quote,
  author,
  role,
  company,
}: Pages['purpose']['testimonial']) {
  return (
    <section className={css.section} aria-labelledby="client-quote">
      <div className={`${layout.halves} ${layout.width}`}>
        <h2 id="client-quote">{heading}</h2>
        <figure>
          <blockquote className={css.quote}>
            <p>{quote}</p>
          </blockquote>
          <figcaption className={css.author}>
            <span>{author}</span> {role}, {company}
          </figcaption>
        </figure>
      </div>
    </section>
  );
}
