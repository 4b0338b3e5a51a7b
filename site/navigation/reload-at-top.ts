import type { Arrival } from './match.ts';

/**
 * Reloads the page for whoever comes next. It begins at the top, with the focus on its main part,
 * as after a navigation.
 */
export function reloadAtTop(): void {
  const usr: Arrival = { isAnew: true };
  // Without its key the history entry has no reading position; the start gives it another.
  history.replaceState({ ...history.state, usr, key: undefined }, '');
  location.reload();
}
