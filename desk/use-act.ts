import { useState } from 'react';
import { doneSchema } from '../core/desk/desk.ts';
import { describe, NotAnswered } from './ask.ts';
import { useSession } from './session.ts';

/** Something that an operator does, while it is under way and where it went wrong. */
export interface Acting {
  /** Does it, once at a time, and says so. @param words for how many it was done to. */
  act: (method: 'POST' | 'DELETE', path: string, words: (count: number) => string) => Promise<void>;
  isBusy: boolean;
  error: unknown;
}

/** Runs a desk action. @param onDone called once it is done, by us or by somebody else before. */
export function useAct(onDone: () => void): Acting {
  const { ask, say } = useSession();
  const [{ isBusy, error }, turnTo] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false });
  const settle = (words: string) => {
    turnTo({ isBusy: false });
    onDone();
    say(words);
  };
  return {
    isBusy,
    error,
    act: async (method, path, words) => {
      turnTo({ isBusy: true });
      try {
        const { count } = await ask(path, doneSchema, { method });
        settle(words(count));
      } catch (failure) {
        if (failure instanceof NotAnswered && failure.reason === 'gone') settle(describe(failure));
        else turnTo({ isBusy: false, error: failure });
      }
    },
  };
}
