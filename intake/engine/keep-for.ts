/**
 * All calls share the outcome while the check runs and for some milliseconds after, so that
 * frequent probes cost little.
 */
export function keepFor<Outcome>(
  milliseconds: number,
  check: () => Promise<Outcome>,
): () => Promise<Outcome> {
  let kept: Promise<Outcome> | undefined;
  return () => {
    if (!kept) {
      const forget = () => setTimeout(() => (kept = undefined), milliseconds).unref();
      kept = check();
      kept.then(forget, forget);
    }
    return kept;
  };
}
