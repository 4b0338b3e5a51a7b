import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Report } from './report.ts';

/** Only the beginning of a longer message is read: a report precedes what it returns. */
export const MOST_BYTES = 256 * 1024;
const MOST_MS = 10_000;
const MOST_MEGABYTES = 128;
const READER = new URL('reader.ts', import.meta.url);

/**
 * Reads in a thread of its own, so that requests are answered meanwhile. @throws if it takes longer
 * than `mostMs`, or more memory than a report needs.
 */
export async function readApart(
  beginning: Uint8Array,
  { mostMs = MOST_MS, reader: file = READER }: { mostMs?: number; reader?: URL } = {},
): Promise<Report | undefined> {
  const reader = new Worker(file, {
    workerData: beginning,
    // Not this process's flags, such as a memory limit.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  const over = new AbortController();
  try {
    const [report] = await Promise.race([
      once(reader, 'message', { signal: over.signal }),
      once(reader, 'exit', { signal: over.signal }).then(() => Promise.reject(new Error('ended'))),
      sleep(mostMs, undefined, { signal: over.signal }).then(() =>
        Promise.reject(new Error('it took too long')),
      ),
    ]);
    return report;
  } finally {
    over.abort();
    await reader.terminate();
  }
}
