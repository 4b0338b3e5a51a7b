import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { ANSWER_PATH } from '../../../../core/campaigns/link-token.ts';
import type { AnswerWords } from '../../../../core/content/pages/answer.ts';
import { isBegun } from '../../../../core/survey/draft.ts';
import type { Arrival } from '../../../navigation/match.ts';
import { leaveSteps } from '../step-entries.ts';
import { leaveLink, type TokenLink } from './answer-link.ts';
import { IdleWatch } from './idle-watch.tsx';
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

/** Watches over answers on a shared device. */
export function SharedDevice({ words, link }: { words: AnswerWords['idle']; link: TokenLink }) {
  const { draft } = answersBy(link);
  const hasBegun = isBegun(useSyncExternalStore(draft.subscribe, draft.draft));
  return <IdleWatch words={words} isNeeded={hasBegun} onClear={useClearing(link)} />;
}
