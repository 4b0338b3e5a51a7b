import { SESSION_KEYS } from '../../core/storage-keys.ts';
import type { Typed } from './fields.ts';

/** The kept values in memory, for browsers that forbid storage, have no room, or refuse later. */
let latest: Record<string, Typed> = {};
let isStored = true;

/** What this tab keeps of a form: the values that were typed and not sent yet. */
export function typedFor(form: string): Typed | undefined {
  return read()[form];
}

/**
 * Keeps what is typed into a form in this tab's session storage, so that a link, Back or a reload
 * doesn't lose it.
 * @param typed the values; empty ones are left out, and none at all removes the form's entry.
 * @returns false if the browser forbids that, so that a reload loses them.
 */
export function keepTyped(form: string, typed: Typed): boolean {
  const { [form]: _former, ...others } = read();
  const filled = withoutEmpty(typed);
  const isEmpty = Object.keys(filled).length === 0;
  return write(isEmpty ? others : { ...others, [form]: filled }) || isEmpty;
}

/**
 * Removes what was typed into a form. @param sent the values that were sent: what has changed since
 * stays.
 */
export function forgetTyped(form: string, sent?: Typed): void {
  if (sent && JSON.stringify(typedFor(form)) !== JSON.stringify(withoutEmpty(sent))) return;
  keepTyped(form, {});
}

function withoutEmpty(typed: Typed): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''));
}

function read(): Record<string, Typed> {
  if (!isStored) return latest;
  try {
    return JSON.parse(sessionStorage.getItem(SESSION_KEYS.typed) ?? '{}') ?? {};
  } catch {
    return latest;
  }
}

/** @returns whether the browser has stored the values. */
function write(all: Record<string, Typed>): boolean {
  latest = all;
  try {
    if (Object.keys(all).length > 0)
      sessionStorage.setItem(SESSION_KEYS.typed, JSON.stringify(all));
    else sessionStorage.removeItem(SESSION_KEYS.typed);
    isStored = true;
  } catch {
    isStored = false;
  }
  return isStored;
}
