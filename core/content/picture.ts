/** One picture as made at build: AVIF in several widths (a `srcset`), and the JPEG that stands in for it. */
export interface Picture {
  avif: string;
  src: string;
  width: number;
  height: number;
}

/** The boxes of the specification, point 9, which a picture is fitted into. */
export const PICTURE_BOXES = {
  card: { width: 480, height: 270 },
  related: { width: 600, height: 338 },
  hero: { width: 1200, height: 900 },
  zoom: { width: 1600, height: 1200 },
} as const;

export type PictureBox = keyof typeof PICTURE_BOXES;
