import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..');

export const CACHE = path.join(ROOT, '.cache');

export const FONTS = path.join(CACHE, 'fonts');

export const PRERENDER = 'prerender';

/**
 * What a build's temporary folder contains: the new site and, during the swap, the former one, each
 * with its intake's folder; the prerenderer.
 */
export const BUILDING_NAMES = ['site', 'site-intake', 'former', 'former-intake', PRERENDER];

/**
 * Beside the output folder, on the same file system, because the finished site is renamed into
 * place.
 */
export function buildingFolder(output: string): string {
  return `${output}-building`;
}
