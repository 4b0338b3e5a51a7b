import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Report } from './report.ts';

/** Of a longer message, only its beginning is read: a report comes before what it returns. */
export const MOST_BYTES = 256 * 1024;
const MOST_MS = 10_000;
const MOST_MEGABYTES = 128;
const READER = new URL('reader.ts', import.meta.url);

/**
 * Reads what a message reports in a thread of its own, so that requests are answered meanwhile
 * whatever it holds. @throws if it takes longer than `mostMs`, or more memory than a report needs.
 */
export async function readApart(
  beginning: Uint8Array,
  { mostMs = MOST_MS, reader: file = READER }: { mostMs?: number; reader?: URL } = {},
): Promise<Report | undefined> {
  const reader = new Worker(file, {
    workerData: beginning,
    // Not the flags of whoever started the intake, such as a memory limit.
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
