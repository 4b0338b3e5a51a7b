const LONGEST_WAIT_MS = 2000;

/** Runs something once the browser has nothing better to do. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: LONGEST_WAIT_MS });
  else setTimeout(run, 200);
}
