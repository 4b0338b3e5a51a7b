import { afterEach, expect, test, vi } from 'vitest';
import { SESSION_KEYS, STORAGE_KEYS } from '../../../core/storage-keys.ts';
import { admit, forgetVisitor } from './visitor.ts';

afterEach(() => vi.unstubAllGlobals());

test('Who starts over leaves nothing but what opens the client access', () => {
  const stored = new Map<string, string>(Object.values(STORAGE_KEYS).map((key) => [key, 'x']));
  vi.stubGlobal('localStorage', { removeItem: (key: string) => void stored.delete(key) });
  const typed = new Set<string>([SESSION_KEYS.typed, SESSION_KEYS.sent]);
  vi.stubGlobal('sessionStorage', { removeItem: (key: string) => void typed.delete(key) });
  forgetVisitor();
  expect([...typed]).toEqual([]);
  expect([...stored.keys()]).toEqual([STORAGE_KEYS.clientAccess]);
});

test('A browser that has no room for all values keeps none of them', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => {
      if (stored.size === 2) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
    removeItem: (key: string) => void stored.delete(key),
  });
  admit({ userEmail: 'ana@north.example', userRole: 'CIO', userCompany: 'North' });
  expect([...stored.keys()]).toEqual([]);
});
