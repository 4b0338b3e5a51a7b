import { availableParallelism, totalmem } from 'node:os';
import pLimit from 'p-limit';

/** The memory that one heavy step needs, with its share of the build's own. */
const BYTES_FOR_EACH = 512 * 1024 * 1024;

/**
 * Runs a heavy step of the build, such as encoding a picture or bundling, as soon as memory and
 * cores allow (decisions/builds.md). A step must not wait for another one.
 */
export const runHeavy = pLimit(
  countAtOnce({ bytes: availableBytes(), cores: availableParallelism() }),
);

/** How many heavy steps run at once: at least one, and at most one for each core. */
export function countAtOnce({ bytes, cores }: { bytes: number; cores: number }): number {
  return Math.max(1, Math.min(cores, Math.floor(bytes / BYTES_FOR_EACH)));
}

function availableBytes(): number {
  // Node reports 0 or a huge number where the container has no limit.
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}
