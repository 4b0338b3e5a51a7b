import { createContext, useContext } from 'react';
import type { InboxCounts } from '../../core/desk/inbox.ts';
import { DESK_PASS_KEY, OPERATOR_KEY } from '../../core/storage-keys.ts';
import type { DeskRequest } from './request.ts';

interface Session {
  request: DeskRequest;
  /** The operator's name; undefined until the intake has told it. */
  operator: string | undefined;
  /** What waits in the inbox; undefined until the intake has told it. */
  inbox: InboxCounts | undefined;
  /** Asks for it now. It is asked for at intervals, too. */
  checkInbox: () => void;
  /**
   * Announces what was done to screen readers, and shows it until the next announcement or address.
   * @param undo takes it back, and announces that; a button offers it for so many milliseconds, or
   * a minute, whatever is looked at meanwhile.
   */
  announce: (words: string, undo?: () => void, undoMs?: number) => void;
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session. @throws outside of one. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no session: this is not rendered within SessionContext.');
  return session;
}

/**
 * The operator token in session storage. If the browser has no storage, the token is only kept in
 * memory.
 */
export function readToken(): string | undefined {
  try {
    return sessionStorage.getItem(OPERATOR_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepToken(token: string | undefined): void {
  try {
    if (token === undefined) sessionStorage.removeItem(OPERATOR_KEY);
    else sessionStorage.setItem(OPERATOR_KEY, token);
  } catch {}
}

/**
 * What shows the intake that this browser has signed in before, in local storage: it outlives
 * signing out, and opens nothing without the token.
 */
export function readPass(): string | undefined {
  try {
    return localStorage.getItem(DESK_PASS_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepPass(pass: string): void {
  try {
    localStorage.setItem(DESK_PASS_KEY, pass);
  } catch {}
}
