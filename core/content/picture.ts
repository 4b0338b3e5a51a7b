/** AVIF in several widths (a `srcset`), and a JPEG as fallback. */
export interface Picture {
  /** Missing for a picture on another host, which is not converted (specification, point 9). */
  avif?: string | undefined;
  src: string;
  width: number;
  height: number;
  /** The source file, shown if the converted ones take too long. */
  original?: string | undefined;
  /** Some of its colours from top to bottom, as a CSS list, for the placeholder. */
  tones?: string | undefined;
}

/** In pixels (specification, point 9). */
export const PICTURE_BOXES = {
  card: { width: 480, height: 270 },
  related: { width: 600, height: 338 },
  hero: { width: 1200, height: 900 },
  zoom: { width: 1600, height: 1200 },
} as const;

/** What link previews expect, in pixels. */
export const SOCIAL_SIZE = { width: 1200, height: 630 };

/** Without a box (specification, point 9). */
export const LARGEST_PICTURE = { width: 1200, height: 1200 } as const;

/** Of every picture in a box (specification, point 9). */
export const PICTURE_RATIO = 16 / 9;

export type PictureBox = keyof typeof PICTURE_BOXES;

/** Whether the picture is on another host. */
export function isRemote(image: string): boolean {
  return /^https?:/.test(image);
}
