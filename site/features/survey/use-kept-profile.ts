import { useState, useSyncExternalStore } from 'react';
import { isKeptProfile, type KeptProfile } from '../../../core/survey/profile.ts';
import type { ShownSection } from '../../../core/survey/shown-survey.ts';
import { BrowserStore } from './browser-store.ts';

/** Undefined if none is stored, or if the survey's sections have changed since. */
export function useKeptProfile(key: string, sections: readonly ShownSection[]) {
  const [store] = useState(
    () =>
      new BrowserStore<KeptProfile>(key, (value) =>
        isKeptProfile(value, sections) ? value : undefined,
      ),
  );
  const kept = useSyncExternalStore(store.subscribe, store.value);
  return { store, kept };
}
