import type { Pages } from '../../../core/content/pages.ts';
import type { HomeContent } from '../../../core/content/screens.ts';
import layout from '../../styles/layout.module.css';
import { DashLink } from '../../ui/dash-link.tsx';
import { forgetTrigger } from '../../ui/forget-trigger.ts';
import { Paragraph, Paragraphs } from '../../ui/paragraphs.tsx';
import { TextList } from '../../ui/text-list.tsx';
import css from './challenges.module.css';

/** Old World and New World are on the banks, joined by the deck. */
export function WhyItMatters({ heading, oldWorld, newWorld, link }: Pages['home']['whyItMatters']) {
  return (
    <section className={layout.shaded} aria-labelledby="why-it-matters">
      <div className={layout.width}>
        <h2 id="why-it-matters">{heading}</h2>
        <div className={css.banks}>
          <Bank {...oldWorld} className={css.old} />
          <div ref={forgetTrigger} className={css.deck} aria-hidden="true" />
          <Bank {...newWorld} className={css.new} />
        </div>
        <DashLink {...link} isApart />
      </div>
    </section>
  );
}

function Bank({
  heading,
  items,
  className,
}: {
  heading: string;
  items: string[];
  className: string | undefined;
}) {
  return (
    <div className={`${css.bank} ${className}`}>
      <h3>{heading}</h3>
      <TextList items={items} />
    </div>
  );
}

export function Challenges({ heading, items }: Pages['home']['challenges']) {
  return (
    <section className={css.section} aria-labelledby="challenges">
      <div className={layout.width}>
        <h2 id="challenges">{heading}</h2>
        <ol className={`${css.list} ${layout.halves}`}>
          {items.map(({ title, text }, index) => (
            <li key={title}>
              <span className={css.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <Paragraph text={text} />
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** With the mission statement, beside the lighthouse. */
export function SilverBullet({ content }: { content: HomeContent }) {
  const { silverBullet, lighthouse } = content;
  return (
    <section id="purpose" className={css.silverBulletSection} aria-labelledby="silver-bullet">
      <picture>
        <source type="image/avif" srcSet={lighthouse.avif} sizes="max(100vw, 840px)" />
        <img
          src={lighthouse.src}
          width={lighthouse.width}
          height={lighthouse.height}
          alt={silverBullet.pictureAlt}
          loading="lazy"
          decoding="async"
        />
      </picture>
      <div className={`${css.words} ${layout.width}`}>
        <h2 id="silver-bullet">{silverBullet.heading}</h2>
        <Paragraphs text={silverBullet.text} />
      </div>
    </section>
  );
}
