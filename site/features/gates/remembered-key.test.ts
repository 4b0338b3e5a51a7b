import { afterEach, expect, test, vi } from 'vitest';
import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import { recallKey, rememberKey } from './remembered-key.ts';

/** The parts of IndexedDB that keep a key. A transaction ends after its requests, as a browser's. */
function fakeDatabase({ isFull = false } = {}) {
  const kept = new Map<string, unknown>();
  const request = <Result>(result: Result) => {
    const made = { result, onsuccess: () => undefined };
    queueMicrotask(() => made.onsuccess());
    return made;
  };
  const transaction = (_: string, mode: IDBTransactionMode) => {
    const before = new Map(kept);
    const made = {
      error: null as DOMException | null,
      oncomplete: () => undefined,
      onabort: () => undefined,
      objectStore: () => ({
        put: (value: unknown, name: string) => request(kept.set(name, value)),
        get: (name: string) => request(kept.get(name)),
        delete: (name: string) => request(kept.delete(name)),
      }),
    };
    setTimeout(() => {
      if (!isFull || mode === 'readonly') return made.oncomplete();
      kept.clear();
      for (const [name, value] of before) kept.set(name, value);
      made.error = new DOMException('full', 'QuotaExceededError');
      made.onabort();
    });
    return made;
  };
  vi.stubGlobal('indexedDB', { open: () => request({ transaction, close: () => undefined }) });
  const flags = new Map<string, string>();
  const setItem = vi.fn((key: string, value: string) => void flags.set(key, value));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => flags.get(key) ?? null,
    setItem,
    removeItem: (key: string) => void flags.delete(key),
  });
  return { kept, flags, setItem };
}

const contentKey = async () => ({
  key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['decrypt']),
  bundle: 'bundle',
});

afterEach(() => vi.unstubAllGlobals());

test('A key is remembered with its flag', async () => {
  const { flags } = fakeDatabase();
  await rememberKey('client-access', await contentKey());
  expect(flags.get(STORAGE_KEYS.clientAccess)).toBe('true');
  expect(await recallKey('client-access')).toMatchObject({ bundle: 'bundle' });
});

test('A database that finds no room as it commits has kept nothing', async () => {
  const { flags } = fakeDatabase({ isFull: true });
  await expect(rememberKey('client-access', await contentKey())).rejects.toThrow('full');
  expect(flags.size).toBe(0);
});

test('A key whose flag can’t be stored doesn’t stay', async () => {
  const { kept, setItem } = fakeDatabase();
  setItem.mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(rememberKey('client-access', await contentKey())).rejects.toThrow('full');
  expect(kept.size).toBe(0);
});
