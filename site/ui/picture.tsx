import words from 'content:layout';
import { type ComponentProps, type ReactNode, useCallback, useLayoutEffect, useState } from 'react';
import type { Picture as Sources } from '../../core/content/picture.ts';
import layout from '../styles/layout.module.css';
import css from './picture.module.css';
import type { PictureTrouble } from './watch-picture.ts';
import { whenOnline } from './when-online.ts';

interface PictureProps extends Pick<ComponentProps<'img'>, 'loading' | 'fetchPriority'> {
  sources: Sources;
  /** The `sizes` of the image. */
  sizes: string;
  alt: string;
  /** Grayscale by default (specification, point 9); off on article views. */
  isGrayscale?: boolean;
  /** Wraps the picture, for example in a button, unless it has failed. */
  frame?: (picture: ReactNode) => ReactNode;
}

/**
 * Keeps its proportions. Shows a placeholder of its colours while loading; the original if that
 * takes too long; a message if it fails, until the browser is back online (specification, points 4
 * and 9). Without JavaScript it is a plain image.
 */
export function Picture({
  sources,
  sizes,
  alt,
  isGrayscale = true,
  loading = 'lazy',
  fetchPriority,
  frame,
}: PictureProps) {
  const [trouble, setTrouble] = useState<PictureTrouble>();
  const watch = useCallback((image: HTMLImageElement | null) => {
    if (!image) return;
    // Without the watcher's code, the picture is still shown.
    import('./watch-picture.ts').then(
      (watcher) => watcher.watchPicture(image, setTrouble),
      () => undefined,
    );
  }, []);

  useLayoutEffect(
    () => (trouble === 'failed' ? whenOnline(() => setTrouble(undefined)) : undefined),
    [trouble],
  );

  if (trouble === 'failed') {
    return (
      <span className={css.failed}>
        {words.pictureMissing}
        <span className={layout.hidden}> {alt}</span>
      </span>
    );
  }
  const isLate = trouble === 'late' && sources.original;
  const picture = (
    <picture>
      {!isLate && sources.avif && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      <img
        ref={watch}
        className={`${css.image} ${isGrayscale ? css.gray : ''}`}
        src={isLate || sources.src}
        width={sources.width}
        height={sources.height}
        alt={alt}
        loading={loading}
        decoding="async"
        fetchPriority={fetchPriority}
        data-tones={sources.tones}
        data-state="loading"
      />
    </picture>
  );
  return frame ? frame(picture) : picture;
}
