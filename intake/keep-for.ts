/**
 * Caches a check: all calls share its outcome while it runs and for some milliseconds after, so
 * that frequent probes cost little.
 */
export function keepFor(milliseconds: number, check: () => Promise<void>): () => Promise<void> {
  let kept: Promise<void> | undefined;
  return () => {
    if (!kept) {
      const forget = () => setTimeout(() => (kept = undefined), milliseconds).unref();
      kept = check();
      kept.then(forget, forget);
    }
    return kept;
  };
}
