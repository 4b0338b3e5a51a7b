import { setTimeout as sleep } from 'node:timers/promises';

// SQLite's own busy timeout would block the whole process.
const BUSY_TIMEOUT_MS = 2000;
const BUSY_PAUSE_MS = 10;

/**
 * Retries while another connection holds SQLite's lock, for at most two seconds. @throws the
 * engine's error after that.
 */
export async function retryWhileBusy<Value>(attempt: () => Value): Promise<Awaited<Value>> {
  for (const deadline = performance.now() + BUSY_TIMEOUT_MS; ; await sleep(BUSY_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
  }
}

/** Whether an error means that another connection holds SQLite's lock. */
export function isBusy(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  // SQLITE_BUSY with its extended codes, and SQLITE_LOCKED.
  return [5, 6].includes(errcode & 0xff);
}
