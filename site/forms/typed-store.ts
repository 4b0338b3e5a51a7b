import { SESSION_KEYS } from '../../core/storage-keys.ts';
import type { Typed } from './fields.ts';

/** A copy in memory, for browsers whose storage is forbidden, full or fails later. */
let latest: Record<string, Typed> = {};
let isStored = true;

/** The values typed in this tab and not yet sent. */
export function typedFor(form: string): Typed | undefined {
  return read()[form];
}

/**
 * Keeps typed values in session storage, so that a link, Back or a reload doesn't lose them.
 * @param typed empty values are left out; without values, the form's entry is removed
 * @returns false if the browser forbids it, so that a reload would lose them
 */
export function keepTyped(form: string, typed: Typed): boolean {
  const { [form]: _former, ...others } = read();
  const filled = withoutEmpty(typed);
  const isEmpty = Object.keys(filled).length === 0;
  return write(isEmpty ? others : { ...others, [form]: filled }) || isEmpty;
}

/** @param sent if given, values that have changed since stay */
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

/** @returns false if the browser forbids storage */
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
