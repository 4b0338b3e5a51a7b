import { useState, useSyncExternalStore } from 'react';
import { isKeptProfile, type KeptProfile } from '../../../core/survey/profile.ts';
import { BrowserStore } from './browser-store.ts';

const readProfile = (value: unknown) => (isKeptProfile(value) ? value : undefined);

/** The readiness profile under a storage key. */
export function useKeptProfile(key: string) {
  const [store] = useState(() => new BrowserStore<KeptProfile>(key, readProfile));
  const kept = useSyncExternalStore(store.subscribe, store.value);
  return { store, kept };
}
