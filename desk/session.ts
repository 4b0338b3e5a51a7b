import { createContext, useContext } from 'react';
import { OPERATOR_KEY } from '../core/storage-keys.ts';
import type { Ask } from './ask.ts';

/** Who is signed in, as the screens know them. */
export interface Session {
  ask: Ask;
  /** Tells a screen reader what was done, and shows it until the next is. */
  say: (words: string) => void;
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session of who is signed in. @throws outside of one. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('Nobody is signed in.');
  return session;
}

/** The token of this tab, gone when the tab is closed. */
export function readToken(): string | undefined {
  return sessionStorage.getItem(OPERATOR_KEY) ?? undefined;
}

/** Keeps a token for this tab, or forgets it. */
export function keepToken(token: string | undefined): void {
  if (token === undefined) sessionStorage.removeItem(OPERATOR_KEY);
  else sessionStorage.setItem(OPERATOR_KEY, token);
}
