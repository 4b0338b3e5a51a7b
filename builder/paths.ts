import path from 'node:path';

/** The repository. */
export const ROOT = path.resolve(import.meta.dirname, '..');

/** What builds keep for the next one, so that nothing unchanged is made twice. */
export const CACHE = path.join(ROOT, '.cache');
