import type { Pages } from '../../../core/content/pages.ts';
import layout from '../../styles/layout.module.css';
import cards from '../../ui/cards.module.css';
import { Paragraph } from '../../ui/paragraphs.tsx';
import { TextList } from '../../ui/text-list.tsx';
import { DRAWINGS } from './drawings.tsx';
import css from './service-cards.module.css';

/** Other pages link to the ids of services. */
export function ServiceCards({ heading, labels, items }: Pages['services']['services']) {
  return (
    <section className={`${css.section} ${layout.width}`} aria-labelledby="our-services">
      <h2 id="our-services">{heading}</h2>
      <ol className={cards.cards}>
        {items.map(({ id, title, text, forWhom, receive }, index) => {
          const Drawing = DRAWINGS[index];
          return (
            <li key={id} id={id} className={`${cards.card} ${css.card}`}>
              <span className={cards.number} aria-hidden="true">
                {index + 1}
              </span>
              {Drawing && <Drawing />}
              <h3>{title}</h3>
              <Paragraph text={text} />
              <h4>{labels.forWhom}</h4>
              <p>{forWhom}</p>
              <h4>{labels.receive}</h4>
              <TextList items={receive} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
