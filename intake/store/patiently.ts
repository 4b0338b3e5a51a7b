import { setTimeout as sleep } from 'node:timers/promises';

// The engine's own busy timeout stops the whole process while it waits; this one lets other requests go on.
const BUSY_PATIENCE_MS = 2000;
const BUSY_PAUSE_MS = 10;

/** Tries again while another connection holds SQLite's lock. @throws what the engine says once patience is at its end. */
export async function patiently<Value>(attempt: () => Value): Promise<Awaited<Value>> {
  for (const deadline = performance.now() + BUSY_PATIENCE_MS; ; await sleep(BUSY_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
  }
}

/** Whether SQLite says that somebody else has locked what is asked for. */
export function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode;
  // SQLITE_BUSY with its extended codes, and SQLITE_LOCKED.
  return code !== undefined && [5, 6].includes(code & 0xff);
}
