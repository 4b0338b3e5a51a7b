import { SESSION_KEYS } from '../../core/storage-keys.ts';

/** After this time, restoring gives up if the screen is still too short. */
const LONGEST_WAIT_MS = 5000;
/** Movements of the reader, which end the restoring. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const;

/**
 * This tab's reading positions in pixels from the top, by the router's key of the history entry.
 */
let positions: Record<string, number> = {};
let shownKey: string | undefined;
let stopRestoring = () => {};

/**
 * Notes the reading position of each history entry, and stores them when the document is left. The
 * browser can't: a hash address first loads home, which the screen's document then replaces; and
 * Back arrives before a screen is fetched.
 */
export function noteReadingPositions(): void {
  positions = read();
  addEventListener('scroll', note, { passive: true });
  addEventListener('pagehide', () => {
    note(); // A replaced entry has a new key.
    write(positions);
  });
}

/** From now on, positions are noted for this history entry. Ends the restoring of another one. */
export function showEntry(key: string): void {
  shownKey = key;
  stopRestoring();
}

/** Undefined where the screen itself scrolls, as the steps of the survey do. */
export function readingPosition(key: string): number | undefined {
  return history.scrollRestoration === 'auto' ? positions[key] : undefined;
}

/** Scrolls there, and again whenever the page's height changes, until the reader moves. */
export function restoreReadingPosition(top: number): void {
  const restore = () => scrollTo({ top, behavior: 'instant' });
  restore();
  const watch = new ResizeObserver(restore);
  const stop = () => {
    watch.disconnect();
    for (const move of MOVES) removeEventListener(move, stop);
  };
  watch.observe(document.body);
  for (const move of MOVES) addEventListener(move, stop, { passive: true });
  setTimeout(stop, LONGEST_WAIT_MS);
  stopRestoring = stop;
}

// After Back, the former screen stays until the next one is fetched, but the browser has already
// scrolled it.
function note(): void {
  if (shownKey !== undefined && shownKey === history.state?.key)
    positions[shownKey] = Math.round(scrollY);
}

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(SESSION_KEYS.positions) ?? '{}');
  } catch {
    return {};
  }
}

function write(noted: Record<string, number>): void {
  try {
    sessionStorage.setItem(SESSION_KEYS.positions, JSON.stringify(noted));
  } catch {
    // Without storage, documents begin at the top.
  }
}
