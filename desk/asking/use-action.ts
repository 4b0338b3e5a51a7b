import { useState } from 'react';
import { doneSchema } from '../../core/desk/desk.ts';
import { describe, RequestError } from './request.ts';
import { useSession } from './session.ts';

export interface Action {
  /**
   * Sends the request and announces the result. @param words the announcement for a number of
   * items. @param finish waits for what goes on after the answer.
   * @returns whether it is dealt with.
   */
  run: (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    words: (count: number) => string,
    body?: object,
    finish?: () => Promise<void>,
  ) => Promise<boolean>;
  isBusy: boolean;
  error: unknown;
}

/**
 * Runs a desk action. @param onDone called when it is done, also if another operator was faster.
 */
export function useAction(onDone: () => void): Action {
  const { request, announce } = useSession();
  const [{ isBusy, error }, turnTo] = useState<{ isBusy: boolean; error?: unknown }>({
    isBusy: false,
  });
  const settle = (words: string) => {
    turnTo({ isBusy: false });
    onDone();
    announce(words);
  };
  return {
    isBusy,
    error,
    run: async (method, path, words, body, finish) => {
      turnTo({ isBusy: true });
      try {
        const { count, isUnderWay } = await request(path, doneSchema, { method, body });
        if (isUnderWay) await finish?.();
        settle(words(count));
        return true;
      } catch (failure) {
        const isGone = failure instanceof RequestError && failure.reason === 'gone';
        if (isGone) settle(describe(failure));
        else turnTo({ isBusy: false, error: failure });
        return isGone;
      }
    },
  };
}
