import type { Pages } from '../../../core/content/pages.ts';
import type { PurposeContent } from '../../../core/content/screens.ts';
import layout from '../../styles/layout.module.css';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import quotation from '../../ui/quotation.module.css';
import css from './banner.module.css';

/** Over a picture of a lighthouse at night, with the text below. */
export function Banner({ banner, lighthouse }: Pick<PurposeContent, 'banner' | 'lighthouse'>) {
  return (
    <section aria-labelledby="our-purpose">
      <div className={css.banner}>
        <picture>
          <source
            media="(max-width: 480px)"
            type="image/avif"
            srcSet={lighthouse.avif}
            sizes="570px"
          />
          <source type="image/avif" srcSet={lighthouse.avif} sizes="max(100vw, 1000px)" />
          <img
            src={lighthouse.src}
            width={lighthouse.width}
            height={lighthouse.height}
            alt={banner.pictureAlt}
            fetchPriority="high"
          />
        </picture>
        <div className={`${css.words} ${layout.width}`}>
          <h1 id="our-purpose">{banner.heading}</h1>
          <p>{banner.lede}</p>
        </div>
      </div>
      <div className={`${css.text} ${layout.width}`}>
        <Paragraphs text={banner.text} />
      </div>
    </section>
  );
}

/** Specification, point 2: one client testimonial. */
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
          <blockquote className={`${css.quote} ${quotation.said}`}>
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
