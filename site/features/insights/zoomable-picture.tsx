import words from 'content:article';
import { useRef, useState } from 'react';
import type { Article } from '../../../core/content/insights.ts';
import layout from '../../styles/layout.module.css';
import { Picture } from '../../ui/picture.tsx';
import css from './zoomable-picture.module.css';

/** An article's hero: a click shows it full-screen, closed by its button, the backdrop or Escape (specification, point 2). */
export function ZoomablePicture({ hero, zoom, imageAlt }: Pick<Article, 'hero' | 'zoom' | 'imageAlt'>) {
  const overlay = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setIsOpen(true);
    overlay.current?.showModal();
  };
  const close = () => overlay.current?.close();
  return (
    <div className={css.frame}>
      <button type="button" className={css.hero} aria-haspopup="dialog" onClick={open}>
        <span className={layout.hidden}>{words.enlarge} </span>
        <Picture sources={hero} sizes="(min-width: 1760px) 1760px, 100vw" alt={imageAlt} isGrayscale={false} loading="eager" fetchPriority="high" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the dialog closes by Escape of itself */}
      <dialog ref={overlay} className={css.overlay} aria-label={imageAlt || words.enlarge} onClick={close} onClose={() => setIsOpen(false)}>
        <button type="button" className={css.close} aria-label={words.closeEnlarged} onClick={close}>
          ×
        </button>
        {isOpen && <Picture sources={zoom} sizes="100vw" alt={imageAlt} isGrayscale={false} loading="eager" />}
      </dialog>
    </div>
  );
}
