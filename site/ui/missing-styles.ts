import { whenOnline } from './when-online.ts';

const failed = new Set<HTMLLinkElement>();
let refetch: Promise<unknown> = Promise.resolve();

/** Notes failing style sheets, and fetches them again when the browser is back online. */
export function watchStyles(): void {
  const note = ({ target }: Event) =>
    target instanceof HTMLLinkElement && target.rel === 'stylesheet' && failed.add(target);
  addEventListener('error', note, { capture: true });
  whenOnline(fetchMissingStyles);
}

/**
 * Vite's loader inserts each style sheet's link only once, so failed ones are fetched again here.
 * One that fails again is ignored: a screen is usable without its styles.
 */
export function fetchMissingStyles(): Promise<unknown> {
  // One after the other, so that a second caller waits for the first one's style sheets.
  refetch = refetch.then(() => Promise.all([...failed].map(fetchAgain)));
  return refetch;
}

function fetchAgain(link: HTMLLinkElement): Promise<void> {
  failed.delete(link);
  const again = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve) => {
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => resolve());
    link.replaceWith(again);
  });
}
