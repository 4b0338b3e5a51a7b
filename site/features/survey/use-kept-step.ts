import { useSyncExternalStore } from 'react';
import { STORAGE_KEYS } from '../../../core/storage-keys.ts';

/** The step at which the kept draft is; undefined without a draft, and in documents. */
export function useKeptStep(): number | undefined {
  return useSyncExternalStore(listen, read, () => undefined);
}

function listen(onChange: () => void): () => void {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}

// The parser of drafts comes with the survey's own code; the start script reads no more than this.
function read(): number | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(STORAGE_KEYS.surveyDraft) ?? 'null');
    return draft?.step;
  } catch {
    return undefined;
  }
}
