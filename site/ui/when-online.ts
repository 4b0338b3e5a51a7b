// A browser can report being online seconds before its network works. In ms.
const DELAYS_MS = [500, 3_000, 8_000];

/** Calls back a few times after the browser is back online. @returns the function that ends this */
export function whenOnline(callback: () => void): () => void {
  let timers: number[] = [];
  const stop = () => timers.forEach(clearTimeout);
  const start = () => {
    stop();
    timers = DELAYS_MS.map((delay) => window.setTimeout(callback, delay));
  };
  addEventListener('online', start);
  return () => {
    stop();
    removeEventListener('online', start);
  };
}
