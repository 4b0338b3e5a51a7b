const TELL_EVERY_MS = 2000;

export type Tell = (line: string) => void;

/**
 * Reports the count at most once in two seconds.
 * @returns a function to call for each thing that is done.
 */
export function tellCount(tell: Tell, describe: (count: number) => string): () => void {
  let count = 0;
  let told = performance.now();
  return () => {
    count += 1;
    if (performance.now() - told < TELL_EVERY_MS) return;
    told = performance.now();
    tell(describe(count));
  };
}
