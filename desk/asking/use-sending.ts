import { useState } from 'react';
import { describe, RequestError } from './request.ts';
import { useSession } from './session.ts';

/**
 * Sends what was written on a form that stays. Whoever was overtaken by a colleague is told, and
 * keeps what they wrote. @param reload reads what the form is about.
 */
export function useSending(reload: () => void) {
  const { announce } = useSession();
  const [{ isBusy, error }, turnTo] = useState<{ isBusy: boolean; error?: unknown }>({
    isBusy: false,
  });
  const isInvalid = error instanceof RequestError && error.reason === 'invalid';
  return {
    isBusy,
    error,
    /** The message for each field. */
    errors: isInvalid ? error.errors : {},
    /** Does nothing while the last one is under way. @param onWrong called when a field is wrong. */
    send: async <Answer>(
      ask: () => Promise<Answer>,
      onDone: (answer: Answer) => void,
      onWrong: () => void,
    ) => {
      if (isBusy) return;
      turnTo({ isBusy: true });
      try {
        onDone(await ask());
        turnTo({ isBusy: false });
        reload();
      } catch (failure) {
        const reason = failure instanceof RequestError ? failure.reason : undefined;
        if (reason === 'stale' || reason === 'gone') {
          turnTo({ isBusy: false });
          announce(describe(failure));
          reload();
        } else turnTo({ isBusy: false, error: failure });
        if (reason === 'invalid') onWrong();
      }
    },
  };
}
