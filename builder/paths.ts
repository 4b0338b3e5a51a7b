import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..');

/** The cache folder of builds, so that unchanged files are not made again. */
export const CACHE = path.join(ROOT, '.cache');

/** The folder of the fonts that the style sheets use (builder/pictures/fonts.ts). */
export const FONTS = path.join(CACHE, 'fonts');

export const PRERENDER = 'prerender';

/**
 * The names in a build's temporary folder: the new site and, during the swap, the former one, each
 * with its intake's folder; the prerenderer.
 */
export const BUILDING_NAMES = ['site', 'site-intake', 'former', 'former-intake', PRERENDER];

/**
 * The temporary folder of a build. It is beside the output folder, on the same file system, because
 * the finished site is renamed into place.
 */
export function buildingFolder(output: string): string {
  return `${output}-building`;
}
