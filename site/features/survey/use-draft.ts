import { useState, useSyncExternalStore } from 'react';
import { DraftStore } from './draft-store.ts';

/** The draft under a storage key, in sync with other tabs. It reads local storage, so it is not prerendered. */
export function useDraft(key: string) {
  const [store] = useState(() => new DraftStore(key));
  const draft = useSyncExternalStore(store.subscribe, store.draft);
  return { store, draft };
}

export type DraftHandle = ReturnType<typeof useDraft>;
