import { afterEach, expect, test, vi } from 'vitest';
import { SESSION_KEYS, STORAGE_KEYS } from '../../../core/storage-keys.ts';
import { forgetVisitor } from './visitor.ts';

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
