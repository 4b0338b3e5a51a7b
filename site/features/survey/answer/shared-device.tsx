import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { AnswerWords } from '../../../../core/content/pages/answer.ts';
import { ANSWER_PATH } from '../../../../core/link-token.ts';
import { isBegun } from '../../../../core/survey/draft.ts';
import type { Arrival } from '../../../navigation/match.ts';
import layout from '../../../styles/layout.module.css';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useModal } from '../../../ui/use-modal.ts';
import { leaveSteps } from '../step-entries.ts';
import css from './answer.module.css';
import { leaveLink, type TokenLink } from './answer-link.ts';
import { answersBy, clearAnswers } from './kept-answers.ts';

/** The state of the history entry at which the next person begins. */
export interface AnewEntry extends Arrival {
  /** Another one each time. */
  anew?: number;
}

/** Returns what clears everything by a link, and greets the next person as new. */
export function useClearing(link: TokenLink): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    clearAnswers(answersBy(link));
    await leaveSteps();
    leaveLink(link);
    const state: AnewEntry = { isOwn: true, anew: Date.now() };
    navigate(ANSWER_PATH, { replace: true, state });
  };
}

export function SharedDevice({ words, link }: { words: AnswerWords['idle']; link: TokenLink }) {
  const { draft } = answersBy(link);
  const hasBegun = isBegun(useSyncExternalStore(draft.subscribe, draft.draft));
  return <IdleWatch words={words} isNeeded={hasBegun} onClear={useClearing(link)} />;
}

const WARNING_MS = 5 * 60_000;
const CLEARING_MS = WARNING_MS + 60_000;
const LOOK_MS = 1000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** When the device was last touched. It outlives a screen. */
let touchedAt = 0;

interface IdleWatchProps {
  words: AnswerWords['idle'];
  /** Whether there is anything to clear. */
  isNeeded: boolean;
  onClear: () => void;
}

/**
 * Warns once nobody has touched a shared device for five minutes, and clears the answers a minute
 * later unless somebody stops it (WCAG 2.2.1). A device that slept clears them as it wakes.
 */
function IdleWatch({ words, isNeeded, onClear }: IdleWatchProps) {
  const [isWarning, setIsWarning] = useState(false);
  const stayButton = useRef<HTMLButtonElement>(null);
  const stay = () => {
    touchedAt = Date.now();
    setIsWarning(false);
  };
  const clear = () => {
    stay();
    onClear();
  };
  const look = useEffectEvent(() => {
    if (!isNeeded) touchedAt = Date.now();
    const idleMs = Date.now() - touchedAt;
    setIsWarning(idleMs >= WARNING_MS && idleMs < CLEARING_MS);
    if (idleMs >= CLEARING_MS) clear();
  });
  const dialog = useModal(isWarning, stay);
  useEffect(() => {
    const touch = () => {
      if (Date.now() - touchedAt < WARNING_MS) touchedAt = Date.now(); // Later, the dialog's buttons decide.
    };
    look(); // Answers may have been left behind on another screen.
    for (const name of TOUCHES) addEventListener(name, touch, { passive: true });
    const timer = setInterval(() => look(), LOOK_MS);
    return () => {
      clearInterval(timer);
      for (const name of TOUCHES) removeEventListener(name, touch);
    };
  }, []);
  useEffect(() => {
    if (isWarning) stayButton.current?.focus();
  }, [isWarning]);
  return (
    <dialog
      {...dialog}
      className={css.idle}
      role="alertdialog"
      aria-labelledby="idle"
      aria-describedby="idle-text"
    >
      <h2 id="idle">{words.heading}</h2>
      <p id="idle-text">{words.text}</p>
      <div className={layout.actions}>
        <button ref={stayButton} type="button" className={buttonClass()} onClick={stay}>
          {words.stay}
        </button>
        <Button variant="secondary" onClick={clear}>
          {words.clear}
        </Button>
      </div>
    </dialog>
  );
}
