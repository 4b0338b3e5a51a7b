import { DESK_DRAFTS_KEY } from '../../core/storage-keys.ts';

/**
 * What an operator writes under an enquiry and has not sent, by the field and the enquiry: another
 * one may be looked at meanwhile. It is kept in session storage, so that a reload loses nothing.
 * Without storage it is kept in memory alone.
 */
const drafts = new Map<string, string>(readStored());

function readStored(): [string, string][] {
  try {
    return JSON.parse(sessionStorage.getItem(DESK_DRAFTS_KEY) ?? '[]') as [string, string][];
  } catch {
    return [];
  }
}

export function readDraft(key: string): string | undefined {
  return drafts.get(key);
}

export function keepDraft(key: string, text: string): void {
  drafts.set(key, text);
  store();
}

/** Forgets one draft, or at the end of a session all of them. */
export function forgetDraft(key?: string): void {
  if (key === undefined) drafts.clear();
  else drafts.delete(key);
  store();
}

function store(): void {
  try {
    if (drafts.size === 0) sessionStorage.removeItem(DESK_DRAFTS_KEY);
    else sessionStorage.setItem(DESK_DRAFTS_KEY, JSON.stringify([...drafts]));
  } catch {}
}
