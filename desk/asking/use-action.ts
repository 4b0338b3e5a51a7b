import { useState } from 'react';
import { doneSchema } from '../../core/desk/desk.ts';
import { explainError, RequestError } from './request.ts';
import { useSession } from './session.ts';
import { tellUndone } from './use-on-undone.ts';

/** What is posted to take an action back. */
export interface Undo {
  path: string;
  body: object;
}

interface Action {
  /**
   * Sends the request and announces the result. @param words the announcement for a number of
   * items. `finish` waits for what goes on after the answer.
   * @returns whether it is dealt with.
   */
  run: (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    words: (count: number) => string,
    body?: object,
    more?: { finish?: () => Promise<void>; undo?: Undo | undefined },
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
  const finishWith = (words: string, undo?: Undo) => {
    turnTo({ isBusy: false });
    onDone();
    announce(words, undo && (() => void takeBack(undo)));
  };
  const takeBack = async (undo: Undo) => {
    try {
      await request(undo.path, doneSchema, { method: 'POST', body: undo.body });
      announce('Undone.');
    } catch (failure) {
      announce(`Not undone. ${explainError(failure)}`, () => void takeBack(undo));
    }
    onDone();
    tellUndone();
  };
  return {
    isBusy,
    error,
    run: async (method, path, words, body, { finish, undo } = {}) => {
      turnTo({ isBusy: true });
      try {
        const { count, isUnderWay } = await request(path, doneSchema, { method, body });
        if (isUnderWay) await finish?.();
        finishWith(words(count), undo);
        return true;
      } catch (failure) {
        const isOvertaken =
          failure instanceof RequestError && ['gone', 'stale'].includes(failure.reason);
        if (isOvertaken) finishWith(explainError(failure));
        else turnTo({ isBusy: false, error: failure });
        return isOvertaken;
      }
    },
  };
}
