import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..');

/** The cache folder of builds, so that unchanged files are not made again. */
export const CACHE = path.join(ROOT, '.cache');

/** The folder of the fonts that the style sheets use (builder/pictures/fonts.ts). */
export const FONTS = path.join(CACHE, 'fonts');
