import words from 'content:article';
import { type MouseEvent, type RefObject, useLayoutEffect, useState } from 'react';
import type { Article } from '../../../core/content/insights.ts';
import { useOverlay } from '../../navigation/use-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { useModal } from '../../ui/use-modal.ts';
import css from './zoomable-picture.module.css';

/**
 * A click shows it full-screen; its button, the backdrop, Escape or Back closes it (specification,
 * point 2). A failed picture can't be enlarged.
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
        // The button lies over the picture: around it, its accessible name would be the whole
        // alternative text, or a label would hide that text.
        frame={(picture) => (
          <div className={css.hero}>
            {picture}
            <button
              type="button"
              aria-label={words.enlarge}
              aria-haspopup="dialog"
              onClick={overlay.open}
            />
          </div>
        )}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the dialog closes by Escape of itself */}
      <dialog
        {...dialog}
        className={css.overlay}
        aria-label={words.enlarged}
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
        {isOpen && <Enlarged dialog={dialog.ref} zoom={zoom} imageAlt={imageAlt} />}
      </dialog>
    </div>
  );
}

/**
 * Fitted to the screen. On a portrait screen, a press makes it as high as the screen, from its
 * middle, for panning; the next one fits it again.
 */
function Enlarged({
  dialog,
  zoom,
  imageAlt,
}: Pick<Article, 'zoom' | 'imageAlt'> & { dialog: RefObject<HTMLDialogElement | null> }) {
  const [isFilling, setIsFilling] = useState(false);
  useLayoutEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = dialog.current ?? {};
    dialog.current?.scrollTo({ left: isFilling ? (scrollWidth - clientWidth) / 2 : 0 });
  }, [dialog, isFilling]);
  const press = (event: MouseEvent) => {
    if (!matchMedia('(orientation: portrait)').matches) return;
    event.stopPropagation();
    setIsFilling(!isFilling);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <span className={isFilling ? css.filling : css.fitting} onClick={press}>
        <Picture
          sources={zoom}
          sizes="(orientation: portrait) 178vh, 100vw"
          alt={imageAlt}
          isGrayscale={false}
          loading="eager"
        />
      </span>
      <span className={css.fill}>
        <Button variant="secondary" onClick={press}>
          {isFilling ? words.fit : words.fill}
        </Button>
      </span>
    </>
  );
}
