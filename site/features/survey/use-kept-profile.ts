import { useState, useSyncExternalStore } from 'react';
import { isKeptProfile, type KeptProfile } from '../../../core/survey/profile.ts';
import { BrowserStore } from './browser-store.ts';

const readProfile = (value: unknown) => (isKeptProfile(value) ? value : undefined);

/** The readiness profile that this browser keeps under a key, until it is deleted. */
export function useKeptProfile(key: string) {
  const [store] = useState(() => new BrowserStore<KeptProfile>(key, readProfile));
  const kept = useSyncExternalStore(store.subscribe, store.value);
  return { store, kept };
}
