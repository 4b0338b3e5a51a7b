import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { ANSWER_PATH } from '../../../../core/answer-paths.ts';
import type { AnswerWords } from '../../../../core/content/pages/answer.ts';
import { isBegun } from '../../../../core/survey/draft.ts';
import type { Arrival } from '../../../navigation/match.ts';
import layout from '../../../styles/layout.module.css';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useModal } from '../../../ui/use-modal.ts';
import { leaveSteps } from '../step-entries.ts';
import css from './answer.module.css';
import { chosenLanguage, leaveLink, type TokenLink } from './answer-link.ts';
import { answersBy, clearAnswers } from './kept-answers.ts';

/** Marks the history entry at which the next person begins. */
export interface AnewEntry extends Arrival {
  /** Another one each time. */
  anew?: number;
}

/** The returned function clears everything by a link, and greets the next person. */
export function useClearing(link: TokenLink): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    clearAnswers(answersBy(link));
    await leaveSteps();
    leaveLink(link);
    if (import.meta.env.HAS_LANGUAGES) chosenLanguage().clear();
    const state: AnewEntry = { isOwn: true, anew: Date.now() };
    navigate(ANSWER_PATH, { replace: true, state });
  };
}

export function SharedDevice({ words, link }: { words: AnswerWords['idle']; link: TokenLink }) {
  const { draft } = answersBy(link);
  const hasBegun = isBegun(useSyncExternalStore(draft.subscribe, draft.draft));
  const hasChosen = useHasChosen();
  return (
    <IdleWatch
      words={words}
      isNeeded={hasBegun || hasChosen}
      isWarned={hasBegun}
      onClear={useClearing(link)}
    />
  );
}

/** Whether somebody has chosen a language, begun or not. */
const useHasChosen = import.meta.env.HAS_LANGUAGES
  ? () => useSyncExternalStore(chosenLanguage().subscribe, chosenLanguage().value) !== undefined
  : () => false;

const WARNING_MS = 5 * 60_000;
const CLEARING_MS = WARNING_MS + 60_000;
const LOOK_MS = 1000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * In ms since 1970; undefined while there is nothing to clear. Answers outlive the screen, so this
 * does, too.
 */
let touchedAt: number | undefined;

interface IdleWatchProps {
  words: AnswerWords['idle'];
  /** There is something to clear. */
  isNeeded: boolean;
  /** Whether it warns before it clears. */
  isWarned: boolean;
  onClear: () => void;
}

/**
 * Warns after five minutes without a touch, and clears the answers a minute later unless somebody
 * stops it (WCAG 2.2.1). A device that slept clears them when it wakes. A chosen language alone is
 * cleared without a warning.
 */
function IdleWatch({ words, isNeeded, isWarned, onClear }: IdleWatchProps) {
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
    const idleMs = Date.now() - (touchedAt ?? Date.now());
    setIsWarning(isWarned && idleMs >= WARNING_MS && idleMs < CLEARING_MS);
    if (idleMs >= CLEARING_MS) clear();
  });
  const touch = useEffectEvent(() => {
    if (touchedAt === undefined) return;
    // Later, the dialog's buttons decide.
    if (Date.now() - touchedAt < (isWarned ? WARNING_MS : CLEARING_MS)) touchedAt = Date.now();
  });
  // Closed by its button, it has been touched already: its event may come much later.
  const dialog = useModal(isWarning, () => isWarning && stay());
  useEffect(() => {
    touchedAt = isNeeded ? (touchedAt ?? Date.now()) : undefined;
    look(); // Answers may have been left on another screen.
  }, [isNeeded]);
  useEffect(() => {
    const onTouch = () => touch();
    for (const name of TOUCHES) addEventListener(name, onTouch, { passive: true });
    const timer = setInterval(() => look(), LOOK_MS);
    return () => {
      clearInterval(timer);
      for (const name of TOUCHES) removeEventListener(name, onTouch);
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
