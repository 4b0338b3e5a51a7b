import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { Picture as Sources } from '../../core/content/picture.ts';
import css from './picture.module.css';

interface PictureProps extends Pick<ComponentProps<'img'>, 'className' | 'loading' | 'fetchPriority'> {
  sources: Sources;
  /** The width it is shown at, as the `sizes` of an image. */
  sizes: string;
  alt: string;
  /** Grayscale by default (specification, point 9); off on article views. */
  isGrayscale?: boolean;
}

/** A picture in its own proportions, which says so when it can't be had. */
export function Picture({ sources, sizes, alt, isGrayscale = true, className = '', loading = 'lazy', fetchPriority }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    // It may have failed before React listened.
    if (image.current?.complete && image.current.naturalWidth === 0 && image.current.currentSrc) setHasFailed(true);
  }, []);

  if (hasFailed) {
    return (
      <span className={`${css.failed} ${className}`} role="img" aria-label={alt || undefined}>
        Image not available
      </span>
    );
  }
  return (
    <picture>
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <img
        ref={image}
        className={`${css.image} ${isGrayscale ? css.gray : ''} ${className}`}
        src={sources.src}
        width={sources.width}
        height={sources.height}
        alt={alt}
        loading={loading}
        decoding="async"
        fetchPriority={fetchPriority}
        onError={() => setHasFailed(true)}
      />
    </picture>
  );
}
