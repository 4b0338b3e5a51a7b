import { existsSync, statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
// A container's is often too small.
const LEAST_BYTES = 4 * 1024 ** 3;

/**
 * The folder for temporary files that stays in memory (decisions/tests.md); undefined where there
 * is none, or too little room in it.
 */
export function memoryFolder(): string | undefined {
  if (!existsSync(FOLDER)) return undefined;
  const { bavail, bsize } = statfsSync(FOLDER);
  return bavail * bsize >= LEAST_BYTES ? FOLDER : undefined;
}
