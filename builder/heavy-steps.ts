import { availableParallelism, totalmem } from 'node:os';
import pLimit from 'p-limit';

/** What one heavy step needs, with its share of the build's own memory. */
const BYTES_FOR_EACH = 512 * 1024 * 1024;

/**
 * For heavy steps such as encoding a picture or bundling (decisions/builds.md). A step must not
 * wait for another one, or both may wait forever.
 */
export const runHeavy = pLimit(
  countAtOnce({ bytes: availableBytes(), cores: availableParallelism() }),
);

/** At least one, and at most one for each core. */
export function countAtOnce({ bytes, cores }: { bytes: number; cores: number }): number {
  return Math.max(1, Math.min(cores, Math.floor(bytes / BYTES_FOR_EACH)));
}

function availableBytes(): number {
  // Node reports 0 or a huge number where the container has no limit.
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}
