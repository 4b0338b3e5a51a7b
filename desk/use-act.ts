import { useState } from 'react';
import { doneSchema } from '../core/desk/desk.ts';
import { useSession } from './session.ts';

/** Something that an operator does, while it is under way and where it went wrong. */
export interface Acting {
  /** Does it, once at a time. @returns how many it was done to; undefined where it went wrong. */
  act: (method: 'POST' | 'DELETE', path: string) => Promise<number | undefined>;
  isBusy: boolean;
  error: unknown;
}

/** Lets something be done that the intake is asked for. */
export function useAct(): Acting {
  const { ask } = useSession();
  const [{ isBusy, error }, turnTo] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false });
  return {
    isBusy,
    error,
    act: async (method, path) => {
      turnTo({ isBusy: true });
      try {
        const { count } = await ask(path, doneSchema, { method });
        turnTo({ isBusy: false });
        return count;
      } catch (failure) {
        turnTo({ isBusy: false, error: failure });
        return undefined;
      }
    },
  };
}
