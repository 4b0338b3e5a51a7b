import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Refused } from '../../../../core/submissions/delivery.ts';
import { StillTrying } from '../../../../core/submissions/still-trying.ts';
import type { ShownSurvey } from '../../../../core/survey/shown-survey.ts';
import type { SurveyWords } from '../../../../core/survey/words.ts';
import {
  type CampaignResponse,
  fetchCampaign,
  submitResponse,
} from '../../../forms/delivery/campaign-links.ts';
import type { Responses } from '../draft-store.ts';
import { type Sender, useResend } from '../use-resend.ts';
import type { Attempt, KeptAnswers } from './kept-answers.ts';

/** Why a link takes no answers: its wave is closed or early, it has counted, or it is deleted. */
export type Refusal = 'early' | 'closed' | 'used' | 'unknown';

/** What was submitted, and what was changed here after an earlier attempt that counts. */
export interface Answered {
  response: CampaignResponse;
  changed: Responses | undefined;
}

interface Submission {
  token: string;
  /** The answers, of all statements as they are worded now. */
  answers: Responses['answers'];
  kept: KeptAnswers;
  survey: Pick<ShownSurvey, 'wordsId'>;
  words: Pick<SurveyWords, 'failure' | 'waiting'>;
  onDone: (answered: Answered) => void;
  onRefused: (refusal: Refusal) => void;
}

/**
 * Submits answers by a campaign's link. After a failure nothing is lost, and they can be submitted
 * again, once.
 */
export function useAnswerSubmission({
  token,
  answers,
  kept,
  survey,
  words,
  onDone,
  onRefused,
}: Submission) {
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const isUnderWay = useRef(false);

  const resend = useResend(
    [answers, kept.draft.draft().comments],
    words,
    () => void submit('page'),
  );

  const submitOnce = async (sender: Sender) => {
    const { comments } = kept.draft.current();
    const response = { campaignToken: token, wordsId: survey.wordsId, answers, comments };
    const attempt = kept.attempt.latest() ?? { key: newKey(), answers, comments };
    kept.attempt.write(attempt);
    const succeed = ({ isRetry }: { isRetry: boolean }) =>
      onDone(answeredBy(response, isRetry ? attempt : undefined));
    try {
      succeed(await submitResponse(response, attempt.key));
    } catch (error) {
      const refusal = error instanceof Refused ? await explain(error, token) : undefined;
      if (refusal) return onRefused(refusal);
      if (error instanceof StillTrying)
        error.delivered.then((late) => isUnderWay.current || succeed(late)).catch(() => undefined);
      setHasFailed(true);
      resend.tell(error, sender);
    }
  };
  const submit = async (sender: Sender = 'author') => {
    if (isUnderWay.current) return; // A second click can come before the button is disabled.
    isUnderWay.current = true;
    const focused = document.activeElement;
    setIsBusy(true);
    setHasFailed(false);
    await submitOnce(sender);
    isUnderWay.current = false;
    flushSync(() => setIsBusy(false));
    // The browser removes the focus from a disabled button.
    if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
  };
  return { submit, isBusy, hasFailed, isWaiting: resend.isWaiting };
}

/** @param first the attempt that counts, if it is not this one. */
function answeredBy(response: CampaignResponse, first: Attempt | undefined): Answered {
  const essence = ({ answers, comments }: Responses) => JSON.stringify([answers, comments]);
  if (!first || essence(first) === essence(response)) return { response, changed: undefined };
  const { answers, comments } = first;
  return { response: { ...response, answers, comments }, changed: response };
}

/** Why the link was refused, if it was because of the link. */
async function explain(
  { errors: { campaignToken: fault } }: Refused,
  token: string,
): Promise<Refusal | undefined> {
  if (fault === undefined) return undefined;
  if (fault === 'has been used') return 'used';
  const link = await fetchCampaign(token).catch(() => ({ state: 'closed' as const }));
  if (!link) return 'unknown';
  return link.state === 'open' ? undefined : link.state;
}

// `crypto.randomUUID` exists over https only.
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
