import { useState } from 'react';
import type { StepWords } from '../../../core/survey/words.ts';
import css from './clear-answers.module.css';
import { type Draft, isBegun } from './draft-store.ts';
import type { DraftHandle } from './use-draft.ts';

interface ClearAnswersProps {
  words: Pick<StepWords, 'clear' | 'cleared' | 'undo'>;
  draft: DraftHandle;
  onClear: () => void;
}

/** Erases what was answered from this browser, at once; as long as the page stays open, a slip can be undone. */
export function ClearAnswers({ words, draft: { store, draft }, onClear }: ClearAnswersProps) {
  const [cleared, setCleared] = useState<Draft>();
  const hasBegun = isBegun(draft);
  const clear = () => {
    setCleared(draft);
    store.clear();
    onClear();
  };
  const undo = () => {
    if (cleared) store.write(cleared);
    setCleared(undefined);
  };
  return (
    <div className={css.clear}>
      {hasBegun && (
        <button type="button" className={css.button} onClick={clear}>
          {words.clear}
        </button>
      )}
      <p role="status">
        {cleared && !hasBegun && (
          <>
            {words.cleared}{' '}
            <button type="button" className={css.button} onClick={undo}>
              {words.undo}
            </button>
          </>
        )}
      </p>
    </div>
  );
}
