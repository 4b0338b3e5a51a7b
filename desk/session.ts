import { createContext, useContext } from 'react';
import { OPERATOR_KEY } from '../core/storage-keys.ts';
import type { DeskRequest } from './request.ts';

/** The signed-in operator's session. */
export interface Session {
  request: DeskRequest;
  /** The operator's name; undefined until the intake has told it. */
  operator: string | undefined;
  /** Announces what was done to screen readers, and shows it until the next announcement. */
  announce: (words: string) => void;
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session. @throws outside of one. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no session: this is not rendered within SessionContext.');
  return session;
}

/** The operator token in session storage. If the browser has no storage, the token is only kept in memory. */
export function readToken(): string | undefined {
  try {
    return sessionStorage.getItem(OPERATOR_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the token for this tab, or removes it. */
export function keepToken(token: string | undefined): void {
  try {
    if (token === undefined) sessionStorage.removeItem(OPERATOR_KEY);
    else sessionStorage.setItem(OPERATOR_KEY, token);
  } catch {}
}
