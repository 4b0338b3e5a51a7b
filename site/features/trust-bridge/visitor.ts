import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { SESSION_KEYS, STORAGE_KEYS } from '../../../core/storage-keys.ts';
import { Observable, type StorageChange } from '../../ui/observable.ts';

/** A visitor with access. A value is empty if the browser has lost it. */
export interface Visitor {
  userEmail: string;
  userRole: string;
  userCompany: string;
}

/** The keys of the specification, point 3. */
const KEYS: Record<keyof Visitor, string> = {
  userEmail: STORAGE_KEYS.email,
  userRole: STORAGE_KEYS.role,
  userCompany: STORAGE_KEYS.company,
};
const FLAG = 'true';

/** Null without access, and until the storage has been read, which prerendering can't do. */
class VisitorStore extends Observable<Visitor | null> {
  #isStored = true;

  /** Reads the storage again without a visitor: another tab may have granted access. */
  readonly current = (): Visitor | null => {
    if (!this.value()) this.replace(read());
    return this.value();
  };

  /** @param isStored false if the browser forbids storage */
  admit(visitor: Visitor, isStored: boolean): void {
    this.#isStored = isStored;
    this.set(visitor);
  }

  forget(): void {
    this.replace(null);
  }

  protected override readonly onStorage = ({ key }: StorageChange): void => {
    if (this.#isStored && (key === null || key === STORAGE_KEYS.access)) this.set(read());
  };
}

const store = new VisitorStore(null);

export function useVisitor(): Visitor | null | undefined {
  return useSyncExternalStore<Visitor | null | undefined>(
    store.subscribe,
    store.current,
    nobodyYet,
  );
}

/** Runs a callback once if the visitor got access on an earlier visit. */
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

/**
 * Stores flag and values for later visits. If the browser forbids storage, access lasts as long as
 * the page.
 */
export function admit(admitted: Visitor): void {
  store.admit(admitted, write(admitted));
}

/** Whether all three values of the access form are known. */
export function isIntroduced({ userEmail, userRole, userCompany }: Visitor): boolean {
  return Boolean(userEmail && userRole && userCompany);
}

/** Also removes all typed text, for shared computers. Client access stays. */
export function forgetVisitor(): void {
  const { clientAccess: _clientAccess, ...others } = STORAGE_KEYS;
  remove(Object.values(others));
  try {
    for (const key of [SESSION_KEYS.typed, SESSION_KEYS.sent]) sessionStorage.removeItem(key);
  } catch {
    // Nothing is stored.
  }
  store.forget();
}

/** @returns false if the browser forbids storage */
function write(visitor: Visitor): boolean {
  try {
    localStorage.setItem(STORAGE_KEYS.access, FLAG);
    for (const [name, key] of Object.entries(KEYS))
      localStorage.setItem(key, visitor[name as keyof Visitor]);
    return true;
  } catch {
    remove([STORAGE_KEYS.access, ...Object.values(KEYS)]); // Otherwise only some values could be left.
    return false;
  }
}

function remove(keys: string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Nothing is stored.
  }
}

function read(): Visitor | null {
  try {
    if (localStorage.getItem(STORAGE_KEYS.access) !== FLAG) return null;
    const value = (name: keyof Visitor) => localStorage.getItem(KEYS[name]) ?? '';
    return {
      userEmail: value('userEmail'),
      userRole: value('userRole'),
      userCompany: value('userCompany'),
    };
  } catch {
    return null;
  }
}

const nobodyYet = () => undefined;
