import formWords from 'content:forms';
import { useEffect, useEffectEvent, useState } from 'react';
import { Refused } from '../../../core/submissions/delivery.ts';
import type { SurveyWords } from '../../../core/survey/words.ts';
import { useLanguage } from '../../ui/language.ts';
import { showToast } from '../../ui/toast/show-toast.ts';
import { whenOnline } from '../../ui/when-online.ts';

/** Who starts an attempt: the visitor, or the page by itself once the network is back. */
export type Sender = 'author' | 'page';

/**
 * While the page is open, sends a submission again that failed because the browser was offline. If
 * `content` has changed meanwhile, the visitor must send it.
 */
export function useResend(
  content: unknown,
  words: Pick<SurveyWords, 'failure' | 'waiting'>,
  send: () => void,
) {
  const { mistakes } = useLanguage().forms ?? formWords;
  const [waiting, setWaiting] = useState<string>();
  const isWaiting = waiting !== undefined && waiting === JSON.stringify(content);
  if (waiting !== undefined && !isWaiting) setWaiting(undefined);
  const onOnline = useEffectEvent(send);
  useEffect(() => (isWaiting ? whenOnline(onOnline) : undefined), [isWaiting]);

  /** Shows a toast, unless the page will try again by itself. */
  function tell(error: unknown, sender: Sender, wasOffline = !navigator.onLine): void {
    const waits = !(error instanceof Refused) && (sender === 'page' || wasOffline);
    setWaiting(waits ? JSON.stringify(content) : undefined);
    if (waits && sender === 'page') return;
    const why = waits ? { text: words.waiting } : refusalText(error, mistakes);
    showToast({ ...words.failure, ...why, isDestructive: true });
  }

  return { isWaiting, tell };
}

/** Why the intake refused the preview token, in its own sentence, or the survey's wording. */
function refusalText(error: unknown, { otherWords }: { otherWords: string }): { text?: string } {
  const { previewToken, wordsId } = error instanceof Refused ? error.errors : {};
  const text = previewToken ?? (wordsId && otherWords);
  return text === undefined ? {} : { text };
}
