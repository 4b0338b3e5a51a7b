import { useSyncExternalStore } from 'react';

/** Whether the application runs here: false in documents, and until one is hydrated. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(neverChanges, yes, no);
}

const neverChanges = () => () => undefined;
const yes = () => true;
const no = () => false;
