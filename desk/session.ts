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

/** The token that this tab has kept. Where the browser keeps nothing, it is known until the page is left. */
export function readToken(): string | undefined {
  try {
    return sessionStorage.getItem(OPERATOR_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a token for this tab, or forgets it. */
export function keepToken(token: string | undefined): void {
  try {
    if (token === undefined) sessionStorage.removeItem(OPERATOR_KEY);
    else sessionStorage.setItem(OPERATOR_KEY, token);
  } catch {}
}
