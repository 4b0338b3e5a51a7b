import type { ContentKey, Gate } from '../../../core/gates/gates.ts';
import { KEY_DATABASE, STORAGE_KEYS } from '../../../core/storage-keys.ts';
import type { StorageChange } from '../../ui/observable.ts';

/**
 * In local storage (specification, point 3). The flag alone opens nothing: the key must be stored,
 * too.
 */
const FLAGS: Record<Gate, string> = {
  'client-access': STORAGE_KEYS.clientAccess,
  'survey-preview': STORAGE_KEYS.surveyPreview,
};
const FLAG = 'true';
const STORE = 'keys';
/** Some browsers never answer an IndexedDB request. Nothing waits longer for an answer. */
export const LONGEST_WAIT_MS = 3000;

/** For later visits. @throws if the browser has no storage. */
export async function rememberKey(gate: Gate, contentKey: ContentKey): Promise<void> {
  await inTime(inStore('readwrite', (store) => store.put(contentKey, gate)));
  try {
    localStorage.setItem(FLAGS[gate], FLAG);
  } catch (error) {
    await forgetKey(gate);
    throw error;
  }
}

/** If flag and key both exist. May never resolve. */
export async function recallKey(gate: Gate): Promise<ContentKey | undefined> {
  try {
    if (!isFlagged(gate)) return undefined;
    return readKey(await inStore('readonly', (store) => store.get(gate)));
  } catch {
    return undefined; // A browser may forbid storage.
  }
}

function readKey(stored: unknown): ContentKey | undefined {
  if (typeof stored !== 'object' || stored === null || !('key' in stored && 'bundle' in stored))
    return undefined;
  const { key, bundle } = stored;
  return key instanceof CryptoKey && typeof bundle === 'string' ? { key, bundle } : undefined;
}

export async function forgetKey(gate: Gate): Promise<void> {
  try {
    localStorage.removeItem(FLAGS[gate]);
  } catch {
    // The browser forbids this storage, but perhaps not the database.
  }
  try {
    await inTime(inStore('readwrite', (store) => store.delete(gate)));
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Whether a storage event may be about a gate's flag. */
export function concernsFlag(gate: Gate, { key }: StorageChange): boolean {
  return key === null || key === FLAGS[gate];
}

export function isFlagged(gate: Gate): boolean {
  try {
    return localStorage.getItem(FLAGS[gate]) === FLAG;
  } catch {
    return false;
  }
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(KEY_DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await resultOf(opening);
  try {
    const transaction = database.transaction(STORE, mode);
    const [result] = await Promise.all([
      resultOf(run(transaction.objectStore(STORE))),
      committed(transaction),
    ]);
    return result;
  } finally {
    database.close();
  }
}

// A full disk shows only here, after the request has succeeded.
function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The database did not answer.')), LONGEST_WAIT_MS);
  });
  return Promise.race([answer, late]);
}
