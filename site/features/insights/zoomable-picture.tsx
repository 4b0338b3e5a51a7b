import words from 'content:article';
import type { Article } from '../../../core/content/insights.ts';
import { useOverlay } from '../../navigation/use-overlay.ts';
import layout from '../../styles/layout.module.css';
import { Picture } from '../../ui/picture.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { useModal } from '../../ui/use-modal.ts';
import css from './zoomable-picture.module.css';

/**
 * An article's hero: a click shows it full-screen, closed by its button, the backdrop, Escape or
 * Back (specification, point 2). One that has failed can't be enlarged.
 */
export function ZoomablePicture({
  hero,
  zoom,
  imageAlt,
}: Pick<Article, 'hero' | 'zoom' | 'imageAlt'>) {
  const overlay = useOverlay('picture');
  const isOpen = useIsHydrated() && overlay.isOpen;
  const dialog = useModal(isOpen, overlay.close);
  return (
    <div className={css.frame}>
      <Picture
        sources={hero}
        sizes="(min-width: 1760px) 1760px, 100vw"
        alt={imageAlt}
        isGrayscale={false}
        loading="eager"
        fetchPriority="high"
        frame={(picture) => (
          <button type="button" className={css.hero} aria-haspopup="dialog" onClick={overlay.open}>
            <span className={layout.hidden}>{words.enlarge} </span>
            {picture}
          </button>
        )}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the dialog closes by Escape of itself */}
      <dialog
        {...dialog}
        className={css.overlay}
        aria-label={imageAlt || words.enlarge}
        onClick={overlay.close}
      >
        <button
          type="button"
          className={css.close}
          aria-label={words.closeEnlarged}
          onClick={overlay.close}
        >
          ×
        </button>
        {isOpen && (
          <Picture
            sources={zoom}
            sizes="(orientation: portrait) 178vh, 100vw"
            alt={imageAlt}
            isGrayscale={false}
            loading="eager"
          />
        )}
      </dialog>
    </div>
  );
}
