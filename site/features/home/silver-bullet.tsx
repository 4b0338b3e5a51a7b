import type { HomeContent } from '../../../core/content/screens.ts';
import layout from '../../styles/layout.module.css';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import css from './silver-bullet.module.css';

/** There's No Silver Bullet, with the mission statement, beside the lighthouse. */
export function SilverBullet({ content }: { content: HomeContent }) {
  const { silverBullet, lighthouse } = content;
  return (
    <section id="purpose" className={css.section} aria-labelledby="silver-bullet">
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
