import { useState } from 'react';
import { doneSchema, type Message } from '../../core/desk/desk.ts';
import type { MessageChange } from '../../core/desk/inbox.ts';
import { describe, RequestError } from '../request.ts';
import { useSession } from '../session.ts';

type Change = Omit<MessageChange, 'revision'>;

/** A change that an operator can make. */
export interface OfferedChange {
  change: Change;
  /** What is said when it is done. */
  words: string;
  /** The change that takes it back. */
  undo?: Change;
}

/** What the list of messages does with a changed one. */
export interface Listed {
  /** Reads the message again, which may be back. */
  reload: () => void | Promise<void>;
  /** Removes it, because it isn't in the inbox any more. */
  remove: () => void;
  /** Reads the list again, as far as it is loaded. */
  refresh: () => void;
}

/** Makes changes of a message, and offers to undo them. */
export function useMessageChange({ id, handling }: Message, { reload, remove }: Listed) {
  const { request, announce, checkInbox } = useSession();
  const [{ isBusy, error }, turnTo] = useState<{ isBusy: boolean; error?: unknown }>({
    isBusy: false,
  });
  const revision = handling?.revision ?? 0;
  const send = async (on: number, change: Change) => {
    await request(`messages/${id}`, doneSchema, {
      method: 'PUT',
      body: { revision: on, ...change },
    });
    checkInbox();
  };
  const takeBack = async (change: Change) => {
    try {
      await send(revision + 1, change);
      announce('Undone.');
    } catch (failure) {
      if (!isOvertaken(failure)) return announce(describe(failure), () => void takeBack(change));
      announce('Not undone: somebody has changed it since.');
    }
    await reload();
  };
  const settle = async (isGone: boolean) => {
    // Until the message is read again, another change would be of its former state.
    if (isGone) remove();
    else await reload();
    turnTo({ isBusy: false });
  };
  const make = async ({ change, words, undo }: OfferedChange) => {
    turnTo({ isBusy: true });
    try {
      await send(revision, change);
      announce(words, undo && (() => void takeBack(undo)));
      await settle(change.place !== undefined);
    } catch (failure) {
      if (!isOvertaken(failure)) return turnTo({ isBusy: false, error: failure });
      announce(describe(failure));
      await settle(failure.reason === 'gone');
    }
  };
  return { make, isBusy, error };
}

function isOvertaken(failure: unknown): failure is RequestError {
  return (
    failure instanceof RequestError && (failure.reason === 'stale' || failure.reason === 'gone')
  );
}
