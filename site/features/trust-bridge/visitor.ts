import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import { Observable } from '../../ui/observable.ts';

/** Who was given access; each value is empty where the browser has lost it. */
export interface Visitor {
  userEmail: string;
  userRole: string;
  userCompany: string;
}

/** The keys of the specification, point 3. */
const KEYS: Record<keyof Visitor, string> = { userEmail: STORAGE_KEYS.email, userRole: STORAGE_KEYS.role, userCompany: STORAGE_KEYS.company };
const FLAG = 'true';

/** The visitor in this browser; null without access, and until the storage was read, which documents can't. */
class VisitorStore extends Observable<Visitor | null> {
  /** The visitor. Without one, access may meanwhile have been given in another tab. */
  readonly current = (): Visitor | null => {
    if (!this.value()) this.replace(read());
    return this.value();
  };

  admit(visitor: Visitor): void {
    this.set(visitor);
  }

  forget(): void {
    this.replace(null);
  }

  protected override readonly onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key === STORAGE_KEYS.access) this.set(read());
  };
}

const store = new VisitorStore(null);

/** The visitor with access: null without, undefined in documents, which can't know. */
export function useVisitor(): Visitor | null | undefined {
  return useSyncExternalStore<Visitor | null | undefined>(store.subscribe, store.current, nobodyYet);
}

/** Does something once if the visitor was given access on an earlier visit. */
export function useOnReturn(run: () => void): void {
  const visitor = useVisitor();
  const isAsked = useRef(false);
  const onReturn = useEffectEvent(run);
  useEffect(() => {
    if (visitor === undefined || isAsked.current) return;
    isAsked.current = true;
    if (visitor) onReturn();
  }, [visitor]);
}

/** Gives access, and keeps flag and values for later visits. Where the browser forbids storage, access lasts as long as the page. */
export function admit(admitted: Visitor): void {
  try {
    localStorage.setItem(STORAGE_KEYS.access, FLAG);
    for (const [name, key] of Object.entries(KEYS)) localStorage.setItem(key, admitted[name as keyof Visitor]);
  } catch {
    // See above.
  }
  store.admit(admitted);
}

/** Gives access to who comes by a link of their own, unless somebody has it here already. Who they are is asked before they submit. */
export function admitStranger(): void {
  if (!store.current()) admit({ userEmail: '', userRole: '', userCompany: '' });
}

/**
 * Forgets the visitor and whatever was typed here, for who comes next to a shared computer. Client access is another matter, and stays;
 * so do the keys to what the survey has yet to erase elsewhere, of which it takes care itself.
 */
export function forgetVisitor(): void {
  const { clientAccess: _clientAccess, surveyLink: _surveyLink, ...others } = STORAGE_KEYS;
  try {
    for (const key of Object.values(others)) localStorage.removeItem(key);
  } catch {
    // What keeps nothing has nothing to forget.
  }
  store.forget();
}

function read(): Visitor | null {
  try {
    if (localStorage.getItem(STORAGE_KEYS.access) !== FLAG) return null;
    const value = (name: keyof Visitor) => localStorage.getItem(KEYS[name]) ?? '';
    return { userEmail: value('userEmail'), userRole: value('userRole'), userCompany: value('userCompany') };
  } catch {
    return null;
  }
}

const nobodyYet = () => undefined;
