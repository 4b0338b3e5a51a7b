import type { ReactNode } from 'react';
import type { HomeContent } from '../../../core/content/screens.ts';
import { Link } from '../../navigation/link.tsx';
import layout from '../../styles/layout.module.css';
import { ButtonLink } from '../../ui/button.tsx';
import { DashLink } from '../../ui/dash-link.tsx';
import quotation from '../../ui/quotation.module.css';
import css from './hero.module.css';

/** The same gap splits headline and bridge; the orange closure joins the bridge. */
export function Hero({ content, action }: { content: HomeContent; action: ReactNode }) {
  const { hero, bridge, bridgeCrop, figures, testimonial } = content;
  const [first, ...banks] = hero.heading;
  return (
    <section className={css.hero} aria-label={hero.label}>
      <div className={layout.width}>
        <div className={css.top}>
          <h1>
            <span className={css.first}>{`${first} `}</span>
            {banks.map((line) => (
              <span key={line}>{`${line} `}</span>
            ))}
          </h1>
          <p className={css.lede}>{hero.lede}</p>
          <div className={`${css.actions} ${layout.actions}`}>
            {action}
            <ButtonLink {...hero.scan} variant="secondary" />
            <span className={css.note}>{hero.note}</span>
          </div>
        </div>
      </div>
      <div className={css.bridge}>
        <picture>
          <source
            media="(max-width: 480px)"
            type="image/avif"
            srcSet={bridgeCrop.avif}
            sizes="480px"
          />
          <source type="image/avif" srcSet={bridge.avif} sizes="max(100vw, 1029px)" />
          <img
            src={bridge.src}
            width={bridge.width}
            height={bridge.height}
            alt={hero.pictureAlt}
            fetchPriority="high"
          />
        </picture>
        <span className={css.closure} aria-hidden="true" />
      </div>
      <div className={layout.width}>
        <dl className={css.figures}>
          {figures.map(({ figure, claim, scope, source }) => (
            <div key={claim}>
              <dt>{figure}</dt>
              <dd>
                {claim}
                <small>{source ? `${scope} (${source})` : scope}</small>
              </dd>
            </div>
          ))}
        </dl>
        <DashLink {...hero.counted} isApart />
        <figure className={`${css.client} ${layout.halves}`}>
          <blockquote className={quotation.said}>
            <p>{testimonial.quote}</p>
          </blockquote>
          <figcaption>
            {`${testimonial.author}, ${testimonial.role}, ${testimonial.company}`}
          </figcaption>
        </figure>
        <nav className={layout.actions} aria-label={hero.contents.label}>
          {hero.contents.items.map(({ label, to }) => (
            <Link key={label} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </section>
  );
}
