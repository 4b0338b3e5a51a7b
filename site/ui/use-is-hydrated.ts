import { useSyncExternalStore } from 'react';

/** Whether the component is hydrated: false in prerendered documents and during hydration. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(neverChanges, yes, no);
}

const neverChanges = () => () => undefined;
const yes = () => true;
const no = () => false;
