import sharp, { type Sharp } from 'sharp';

/**
 * Opens a picture as people see it: upright as its camera was held, its first frame, in sRGB, and on
 * white where it is transparent. Whatever it is saved as brings no EXIF, XMP, IPTC or profile, which
 * `sharp` leaves out.
 */
export function openPicture(source: string | Buffer): Sharp {
  return sharp(source).autoOrient().flatten({ background: '#ffffff' });
}

/** The size of a picture as {@link openPicture} opens it, in pixels. */
export async function sizeOf(source: string | Buffer): Promise<{ width: number; height: number }> {
  // How many pixels are too many is judged by the size itself.
  return (await sharp(source, { limitInputPixels: false }).metadata()).autoOrient;
}

/** Whether a picture is an SVG, which is published as it is (product.md, Pictures). */
export const isDrawing = (file: string): boolean => file.endsWith('.svg');
