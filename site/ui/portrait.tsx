import type { ShownFounder } from '../../core/content/screens.ts';
import css from './portrait.module.css';

/** In place of a portrait. */
export function Initials({ children }: { children: string }) {
  return (
    <span className={css.portrait} aria-hidden="true">
      {children}
    </span>
  );
}

/** Without alternative text, because the name is beside it. */
export function Portrait({ portrait, initials }: Pick<ShownFounder, 'portrait' | 'initials'>) {
  if (!portrait) return <Initials>{initials}</Initials>;
  const { avif, src, width, height } = portrait;
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes="104px" />}
      <img className={css.portrait} src={src} width={width} height={height} alt="" loading="lazy" />
    </picture>
  );
}
