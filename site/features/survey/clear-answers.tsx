import { useEffect, useRef, useState } from 'react';
import { isBegun } from '../../../core/survey/draft.ts';
import type { StepWords } from '../../../core/survey/words.ts';
import textButton from '../../ui/text-button.module.css';
import css from './clear-answers.module.css';
import type { Draft } from './draft-store.ts';
import type { DraftHandle } from './use-draft.ts';

export type ClearWords = Pick<StepWords, 'clear' | 'cleared' | 'undo'>;

interface ClearAnswersProps {
  words: ClearWords;
  draft: DraftHandle;
  isDisabled: boolean;
  onClear?: (() => void) | undefined;
  /** @param step the step shown before. */
  onUndo: (step: number) => void;
}

/** Clears the answers in this browser at once. Undo is possible while the page stays open. */
export function ClearAnswers({
  words,
  draft: { store, draft },
  isDisabled,
  onClear,
  onUndo,
}: ClearAnswersProps) {
  const [cleared, setCleared] = useState<Draft>();
  const undoButton = useRef<HTMLButtonElement>(null);
  const hasBegun = isBegun(draft);
  const isCleared = cleared !== undefined && !hasBegun;
  // The button that had the focus is gone, so the focus moves here.
  useEffect(() => {
    if (isCleared) undoButton.current?.focus({ preventScroll: true });
  }, [isCleared]);
  const clear = () => {
    setCleared(draft);
    store.clear();
    onClear?.();
  };
  const undo = () => {
    if (!cleared) return;
    store.write(cleared);
    setCleared(undefined);
    onUndo(cleared.step);
  };
  return (
    <div>
      {hasBegun && (
        <button type="button" className={textButton.button} disabled={isDisabled} onClick={clear}>
          {words.clear}
        </button>
      )}
      <p role="status" className={css.words}>
        {isCleared && (
          <>
            {words.cleared}{' '}
            <button type="button" ref={undoButton} className={textButton.button} onClick={undo}>
              {words.undo}
            </button>
          </>
        )}
      </p>
    </div>
  );
}
