import { useState, useSyncExternalStore } from 'react';
import { DraftStore } from './draft-store.ts';

/** The draft under a key, kept in step with other tabs. It reads the browser's storage, so it takes part in no document. */
export function useDraft(key: string) {
  const [store] = useState(() => new DraftStore(key));
  const draft = useSyncExternalStore(store.subscribe, store.draft);
  return { store, draft };
}

export type DraftHandle = ReturnType<typeof useDraft>;
