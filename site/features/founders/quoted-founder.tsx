import type {
  QuotedFounder as Founder,
  TestimonialsContent,
} from '../../../core/content/screens.ts';
import layout from '../../styles/layout.module.css';
import { Paragraph, Paragraphs } from '../../ui/paragraphs.tsx';
import { Initials } from '../../ui/portrait.tsx';
import quotation from '../../ui/quotation.module.css';
import css from './quoted-founder.module.css';

/** With quotes from colleagues (specification, point 2). */
export function QuotedFounder({ id, name, initials, role, text, quotes }: Founder) {
  return (
    <section className={layout.width} aria-labelledby={id}>
      <div className={`${css.columns} ${layout.split}`}>
        <div className={css.founder}>
          <Initials>{initials}</Initials>
          <h2 id={id}>{name}</h2>
          <Paragraph className={css.role} text={role} />
          <div className={css.text}>
            <Paragraphs text={text} />
          </div>
        </div>
        <div>
          {quotes.map(({ quote, author, role: authorRole }) => (
            <figure key={author} className={css.quote}>
              <blockquote className={quotation.said}>
                <p>{quote}</p>
              </blockquote>
              <figcaption>
                <span className={css.author}>{author}</span> {authorRole}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}

export function Mission({ heading, text }: TestimonialsContent['mission']) {
  return (
    <section className={`${css.section} ${layout.shaded}`} aria-labelledby="mission">
      <div className={`${layout.split} ${layout.width}`}>
        <h2 id="mission">{heading}</h2>
        <div className={css.statement}>
          <Paragraphs text={text} />
        </div>
      </div>
    </section>
  );
}
