import { SESSION_KEYS } from '../../core/storage-keys.ts';

/** Restoring gives up after this time, when the screen stays shorter than it was. */
const LONGEST_WAIT_MS = 5000;
/** What a reader does to move: from then on the page stays where it is. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const;

/**
 * The reading positions of this tab, in pixels from the top, by the router's key of the history
 * entry.
 */
let positions: Record<string, number> = {};
let shownKey: string | undefined;
let stopRestoring = () => {};

/**
 * Notes the reading position of each history entry, and keeps them in session storage when the
 * document is left. The browser can't do it: a hash address is loaded as home first, which is
 * replaced by the screen's document; and Back arrives before a screen is fetched.
 */
export function noteReadingPositions(): void {
  positions = read();
  addEventListener('scroll', note, { passive: true });
  addEventListener('pagehide', () => {
    note(); // An entry that was replaced has a new key.
    write(positions);
  });
}

/**
 * Tells which history entry is shown from now on: positions are noted for it, and that of another
 * entry is no longer restored.
 */
export function showEntry(key: string): void {
  shownKey = key;
  stopRestoring();
}

/**
 * The noted position of a history entry; undefined where the screen scrolls itself, as the steps of
 * the survey do.
 */
export function readingPosition(key: string): number | undefined {
  return history.scrollRestoration === 'auto' ? positions[key] : undefined;
}

/**
 * Scrolls to a position, and again whenever the page changes its height, until the reader moves.
 */
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

// After Back, the former screen stands until the next one is fetched, and the browser has scrolled
// it already.
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
    // Without storage, each document begins at its top.
  }
}
