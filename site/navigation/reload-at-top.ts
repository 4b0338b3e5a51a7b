import type { Arrival } from './match.ts';

/**
 * Reloads the page for the next visitor: at the top, with the focus on `main`, as after navigation.
 */
export function reloadAtTop(): void {
  const usr: Arrival = { isAnew: true };
  // Without a key, the entry has no reading position; the start gives it a new key.
  history.replaceState({ ...history.state, usr, key: undefined }, '');
  location.reload();
}
