import { useSyncExternalStore } from 'react';

/** False in documents and during hydration. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(neverChanges, yes, no);
}

const neverChanges = () => () => undefined;
const yes = () => true;
const no = () => false;
