/**
 * Counts what happens, to be told of at most once in a while. @returns at the first time, and later where it was told long enough ago,
 * how often it has happened since; otherwise undefined.
 */
export function tally(everyMs: number): (now: number) => number | undefined {
  let [count, toldAt] = [0, Number.NEGATIVE_INFINITY];
  return (now) => {
    count += 1;
    if (now - toldAt < everyMs) return undefined;
    const since = count;
    [count, toldAt] = [0, now];
    return since;
  };
}
