import { useMemo, useState, useSyncExternalStore } from 'react';
import { answersTo, countReworded } from '../../../core/survey/answers.ts';
import type { ShownSection } from '../../../core/survey/survey.ts';
import { type CampaignOfDraft, DraftStore } from './draft-store.ts';

/**
 * The draft under a storage key, in sync with other tabs. It reads local storage, so it is not prerendered.
 * @param linkNow reads the campaign's link by which a draft is begun now.
 * @returns its answers to the statements as they are worded now, and `reworded`: how many it holds to earlier words.
 */
export function useDraft(key: string, sections: readonly ShownSection[], linkNow?: () => CampaignOfDraft) {
  const [store] = useState(() => new DraftStore(key, linkNow));
  const stored = useSyncExternalStore(store.subscribe, store.draft);
  const draft = useMemo(() => ({ ...stored, answers: answersTo(sections, stored.answers, stored.wordings) }), [stored, sections]);
  return { store, draft, reworded: countReworded(sections, stored.answers, stored.wordings) };
}

export type DraftHandle = ReturnType<typeof useDraft>;
