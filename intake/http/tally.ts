/**
 * Makes a counter for events that are logged at most once per interval (ms). @returns a function
 * that counts one event and returns how many happened since the last log line, or undefined while
 * the interval isn't over.
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
