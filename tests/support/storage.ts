import { vi } from 'vitest';

/** Stands for a storage of the browser. @returns what is in it. */
export function stubStorage(name: 'localStorage' | 'sessionStorage'): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  return stored;
}
