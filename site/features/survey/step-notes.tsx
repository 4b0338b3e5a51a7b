import { fillCount } from '../../../core/content/fill.ts';
import type { StepWords } from '../../../core/survey/words.ts';
import note from '../../ui/form-note.module.css';
import type { DraftHandle } from './use-draft.ts';

interface StepNotesProps {
  words: Pick<StepWords, 'restored' | 'reworded' | 'notSaved'>;
  draft: Pick<DraftHandle, 'store' | 'reworded'>;
  /** Whether the step shows answers of an earlier visit. */
  isRestored: boolean;
}

/** Notes above a step about the stored answers: restored, reworded since, or not stored at all. */
export function StepNotes({ words, draft: { store, reworded }, isRestored }: StepNotesProps) {
  return (
    <>
      {isRestored && <p className={note.note}>{words.restored}</p>}
      {reworded > 0 && <p className={note.note}>{fillCount(words.reworded, reworded)}</p>}
      {!store.isKept() && (
        <p className={note.note} role="alert">
          {words.notSaved}
        </p>
      )}
    </>
  );
}
