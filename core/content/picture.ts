/** One picture as made at build: AVIF in several widths (a `srcset`), and the JPEG that stands in for it. */
export interface Picture {
  /** Absent of another host's picture, which is left alone (specification, point 9). */
  avif?: string | undefined;
  src: string;
  width: number;
  height: number;
  /** The file it was made from, shown where the made ones take too long. */
  original?: string | undefined;
  /** A few of its colours from top to bottom, as a list for CSS: they hold its place. */
  tones?: string | undefined;
}

/** The boxes of the specification, point 9, which a picture is fitted into. */
export const PICTURE_BOXES = {
  card: { width: 480, height: 270 },
  related: { width: 600, height: 338 },
  hero: { width: 1200, height: 900 },
  zoom: { width: 1600, height: 1200 },
} as const;

/** The box of a picture for which no other is named (specification, point 9). */
export const LARGEST_PICTURE = { width: 1200, height: 1200 } as const;

/** The ratio of every picture in a box (specification, point 9). */
export const PICTURE_RATIO = 16 / 9;

export type PictureBox = keyof typeof PICTURE_BOXES;

/** Whether a picture lies on another host. */
export function isRemote(image: string): boolean {
  return /^https?:/.test(image);
}
