/**
 * Runs work now and at intervals (ms), one run at a time. @param run never rejects. @returns a
 * function that stops it after the current run.
 */
export function runRegularly(run: () => Promise<void>, everyMs: number): () => Promise<void> {
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
