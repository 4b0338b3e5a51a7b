import type { Pages } from '../../../core/content/pages.ts';
import { Link } from '../../navigation/link.tsx';
import layout from '../../styles/layout.module.css';
import cards from '../../ui/cards.module.css';
import { Paragraph } from '../../ui/paragraphs.tsx';
import { SERVICE_DRAWINGS } from './drawings.tsx';
import css from './services.module.css';

export function Services({ heading, lede, items, more }: Pages['home']['services']) {
  return (
    <section id="services" className={layout.section} aria-labelledby="our-services">
      <div className={layout.width}>
        <div className={css.header}>
          <h2 id="our-services">{heading}</h2>
          <Paragraph text={lede} />
        </div>
        <ol className={`${cards.cards} ${css.cards}`}>
          {items.map(({ title, text, optional }, index) => {
            const Drawing = SERVICE_DRAWINGS[index];
            return (
              <li key={title} className={cards.card}>
                <span className={cards.number} aria-hidden="true">
                  {index + 1}
                </span>
                {Drawing && <Drawing />}
                <h3>{title}</h3>
                <Paragraph text={text} />
                {optional && <p className={css.optional}>{optional}</p>}
              </li>
            );
          })}
        </ol>
        <p className={css.more}>
          {more.text}{' '}
          {more.links.map(({ label, to, id }, index) => (
            <span key={to} id={id}>
              {index > 0 && ' '}
              <Link to={to}>{label}</Link>
            </span>
          ))}
        </p>
      </div>
    </section>
  );
}
