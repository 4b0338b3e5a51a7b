import type { Seen } from '../../core/desk/seen.ts';
import { DESK_DRAFTS_KEY } from '../../core/storage-keys.ts';

/** What was typed into the fields of a form, and what the form showed of what is stored. */
export interface Draft {
  texts: Record<string, string>;
  seen?: Seen;
}

/**
 * What an operator has typed and not sent, by the form: something else may be looked at meanwhile.
 * It is kept in session storage, so that a reload loses nothing. The browser asks before it loses
 * what its storage didn't take.
 */
const stored = readStored();
const drafts = new Map(stored.drafts);
let owner = stored.operator;

interface Stored {
  operator?: string | undefined;
  drafts: [string, Draft][];
}

function readStored(): Stored {
  try {
    const text = sessionStorage.getItem(DESK_DRAFTS_KEY);
    return text === null ? { drafts: [] } : (JSON.parse(text) as Stored);
  } catch {
    return { drafts: [] };
  }
}

/** Forgets the drafts of another operator, whose code was refused in the middle of their work. */
export function takeDrafts(operator: string): void {
  if (owner !== operator) drafts.clear();
  owner = operator;
  store();
}

export function readDraft(key: string): Draft | undefined {
  return drafts.get(key);
}

export function keepDraft(key: string, draft: Draft): void {
  drafts.set(key, draft);
  store();
}

/** Whether something typed would be lost: fields that were emptied again hold nothing. */
export function isAnythingTyped(): boolean {
  return [...drafts.values()].some(({ texts }) =>
    Object.values(texts).some((text) => text.trim() !== ''),
  );
}

/** Forgets one draft, or at the end of a session all of them. */
export function forgetDraft(key?: string): void {
  if (key === undefined) {
    drafts.clear();
    owner = undefined;
  } else if (!drafts.delete(key)) return;
  store();
}

function store(): void {
  try {
    const all: Stored = { operator: owner, drafts: [...drafts] };
    if (drafts.size === 0 && owner === undefined) sessionStorage.removeItem(DESK_DRAFTS_KEY);
    else sessionStorage.setItem(DESK_DRAFTS_KEY, JSON.stringify(all));
    removeEventListener('beforeunload', ask);
  } catch {
    addEventListener('beforeunload', ask);
  }
}

function ask(event: Event): void {
  event.preventDefault();
}
