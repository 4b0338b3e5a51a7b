import type { FormResource } from '../../core/submissions/submission.ts';

/** The mark in the history entry's state, which survives the reload. */
interface Reloaded {
  reloadedFor?: FormResource | undefined;
}

/** Whether this page is the reloaded one: another reload would not help. */
let hasReloaded = false;

/**
 * Reloads a page that is older than the site, for a form whose code is gone. What is typed is kept (`typed-store.ts`).
 * @returns false if the page was reloaded for a form already.
 */
export function reloadFor(resource: FormResource): boolean {
  if (hasReloaded) return false;
  const mark: Reloaded = { reloadedFor: resource };
  history.replaceState({ ...history.state, ...mark }, '');
  location.reload();
  return true;
}

/** Whether the page was reloaded for a form. The mark is removed, so that the next reload knows nothing of it. */
export function wasReloadedFor(resource: FormResource): boolean {
  const { reloadedFor, ...state }: Reloaded = history.state ?? {};
  if (reloadedFor !== resource) return false;
  hasReloaded = true;
  history.replaceState(state, '');
  return true;
}
