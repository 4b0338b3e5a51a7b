import { useMemo, useState, useSyncExternalStore } from 'react';
import { answersTo, countReworded } from '../../../core/survey/answers.ts';
import type { ShownSection } from '../../../core/survey/shown-survey.ts';
import { DraftStore } from './draft-store.ts';

/**
 * The draft under a storage key, in sync with other tabs. Not prerendered, because it reads local
 * storage.
 * @returns the answers to statements whose wording is unchanged; `reworded` counts the others
 */
export function useDraft(key: string, sections: readonly ShownSection[]) {
  const [store] = useState(() => new DraftStore(key));
  return useDraftIn(store, sections);
}

export function useDraftIn(store: DraftStore, sections: readonly ShownSection[]) {
  const stored = useSyncExternalStore(store.subscribe, store.draft);
  const draft = useMemo(
    () => ({ ...stored, answers: answersTo(sections, stored.answers, stored.wordings) }),
    [stored, sections],
  );
  return { store, draft, reworded: countReworded(sections, stored.answers, stored.wordings) };
}

export type DraftHandle = ReturnType<typeof useDraftIn>;
