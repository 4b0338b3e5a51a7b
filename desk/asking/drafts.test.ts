import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DESK_DRAFTS_KEY } from '../../core/storage-keys.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

/** The drafts as a page has them that was just loaded. */
const load = () => {
  vi.resetModules();
  return import('./drafts.ts');
};

test('What is written under an enquiry outlives a reload, until it is sent', async () => {
  const before = await load();
  before.keepDraft('answer a', 'Dear Ada');
  before.keepDraft('note a', 'Ask Tom');
  const after = await load();
  expect([after.readDraft('answer a'), after.readDraft('note a')]).toEqual(['Dear Ada', 'Ask Tom']);
  after.forgetDraft('answer a');
  const later = await load();
  expect([later.readDraft('answer a'), later.readDraft('note a')]).toEqual([undefined, 'Ask Tom']);
});

test('Signing out leaves nothing of it, neither in the tab nor in its storage', async () => {
  const drafts = await load();
  drafts.keepDraft('answer a', 'Dear Ada');
  drafts.forgetDraft();
  expect(drafts.readDraft('answer a')).toBeUndefined();
  expect(stored.size).toBe(0);
});

test('Storage that is denied, or holds what is no draft, loses only what a reload would', async () => {
  stored.set(DESK_DRAFTS_KEY, 'broken');
  vi.stubGlobal('sessionStorage', {
    getItem: () => 'broken',
    setItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  const drafts = await load();
  drafts.keepDraft('answer a', 'Dear Ada');
  expect(drafts.readDraft('answer a')).toBe('Dear Ada');
});
