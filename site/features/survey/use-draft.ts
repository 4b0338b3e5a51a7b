import { useMemo, useState, useSyncExternalStore } from 'react';
import { answersTo, countReworded } from '../../../core/survey/answers.ts';
import type { ShownSection } from '../../../core/survey/shown-survey.ts';
import { DraftStore } from './draft-store.ts';

/**
 * The draft under a storage key, in sync with other tabs. It reads local storage, so it is not
 * prerendered.
 * @returns its answers to the statements as they are worded now, and `reworded`: how many it holds
 * to earlier words.
 */
export function useDraft(key: string, sections: readonly ShownSection[]) {
  const [store] = useState(() => new DraftStore(key));
  return useDraftIn(store, sections);
}

/** The draft in a store, as {@link useDraft} returns it. */
export function useDraftIn(store: DraftStore, sections: readonly ShownSection[]) {
  const stored = useSyncExternalStore(store.subscribe, store.draft);
  const draft = useMemo(
    () => ({ ...stored, answers: answersTo(sections, stored.answers, stored.wordings) }),
    [stored, sections],
  );
  return { store, draft, reworded: countReworded(sections, stored.answers, stored.wordings) };
}

export type DraftHandle = ReturnType<typeof useDraftIn>;
