import sharp, { type Sharp } from 'sharp';

/**
 * Opens a picture as people see it: upright, its first frame, in sRGB, and on white where it is
 * transparent. `sharp` drops EXIF, XMP, IPTC and profiles when it saves.
 */
export function openPicture(source: string | Buffer): Sharp {
  return sharp(source).autoOrient().flatten({ background: '#ffffff' });
}

/** In pixels, of the picture as {@link openPicture} opens it. */
export async function sizeOf(source: string | Buffer): Promise<{ width: number; height: number }> {
  // The caller refuses pictures that are too large, so sharp's own limit is off.
  return (await sharp(source, { limitInputPixels: false }).metadata()).autoOrient;
}

/** An SVG is published as it is (product.md, Pictures). */
export const isDrawing = (file: string): boolean => /\.svg$/i.test(file);
