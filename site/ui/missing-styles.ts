import { whenOnline } from './when-online.ts';

const failed = new Set<HTMLLinkElement>();
let refetch: Promise<unknown> = Promise.resolve();

/**
 * Notes from now on which style sheets can't be fetched, and fetches them again when the browser is
 * back online.
 */
export function watchStyles(): void {
  const note = ({ target }: Event) =>
    target instanceof HTMLLinkElement && target.rel === 'stylesheet' && failed.add(target);
  addEventListener('error', note, { capture: true });
  whenOnline(fetchMissingStyles);
}

/**
 * Fetches again the style sheets that could not be fetched, because Vite's loader inserts the link
 * of each only once. A style sheet that fails again holds nothing up: a screen without its styles
 * can still be used.
 */
export function fetchMissingStyles(): Promise<unknown> {
  // One after the other, so that a second caller waits for what the first has asked for.
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
