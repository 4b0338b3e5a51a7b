import { useEffect, useEffectEvent, useState } from 'react';
import { Refused } from '../../../core/submissions/delivery.ts';
import type { SurveyWords } from '../../../core/survey/words.ts';
import { showToast } from '../../ui/toast/show-toast.ts';
import { whenOnline } from '../../ui/when-online.ts';

/** Whether a submission is sent by its author, or again by the page. */
export type Sender = 'author' | 'page';

/**
 * Sends once more what failed for want of a network, once that is back, as long as the page is
 * open. What was changed meanwhile waits for its author.
 * @param content what is to be sent.
 */
export function useResend(
  content: unknown,
  words: Pick<SurveyWords, 'failure' | 'waiting'>,
  send: () => void,
) {
  const [waiting, setWaiting] = useState<string>();
  const isWaiting = waiting !== undefined && waiting === JSON.stringify(content);
  if (waiting !== undefined && !isWaiting) setWaiting(undefined);
  const onOnline = useEffectEvent(send);
  useEffect(() => (isWaiting ? whenOnline(onOnline) : undefined), [isWaiting]);

  /** Tells of a failure by a toast, unless the page tries again by itself. */
  function tell(error: unknown, sender: Sender, wasOffline = !navigator.onLine): void {
    const waits = !(error instanceof Refused) && (sender === 'page' || wasOffline);
    setWaiting(waits ? JSON.stringify(content) : undefined);
    if (waits && sender === 'page') return;
    const why = waits ? { text: words.waiting } : refusalText(error);
    showToast({ ...words.failure, ...why, isDestructive: true });
  }

  return { isWaiting, tell };
}

/**
 * The intake's sentence, if it refused a response because the survey is coming soon, or reads
 * otherwise by now.
 */
function refusalText(error: unknown): { text?: string } {
  const { previewToken, wordsId } = error instanceof Refused ? error.errors : {};
  const text = previewToken ?? wordsId;
  return text === undefined ? {} : { text };
}
