import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DESK_DRAFTS_KEY } from '../../core/storage-keys.ts';
import { stubStorage } from '../../tests/support/storage.ts';

let stored: Map<string, string>;
let unloading: EventTarget;
beforeEach(() => {
  unloading = new EventTarget();
  stored = stubStorage('sessionStorage');
  vi.stubGlobal('addEventListener', unloading.addEventListener.bind(unloading));
  vi.stubGlobal('removeEventListener', unloading.removeEventListener.bind(unloading));
});
afterEach(() => vi.unstubAllGlobals());

/** The drafts as a page has them that was just loaded. */
const load = () => {
  vi.resetModules();
  return import('./drafts.ts');
};
const asksBeforeUnload = () =>
  !unloading.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const dear = { texts: { text: 'Dear Ada' } };
const ask = { texts: { name: 'Pantry' }, seen: { name: 'Larder' } };

test('What is typed outlives a reload, until it is sent', async () => {
  const before = await load();
  before.keepDraft('answer a', dear);
  before.keepDraft('campaign a', ask);
  const after = await load();
  expect([after.readDraft('answer a'), after.readDraft('campaign a')]).toEqual([dear, ask]);
  after.forgetDraft('answer a');
  const later = await load();
  expect([later.readDraft('answer a'), later.readDraft('campaign a')]).toEqual([undefined, ask]);
  expect(asksBeforeUnload()).toBe(false);
});

test('Signing out leaves nothing of it, neither in the tab nor in its storage', async () => {
  const drafts = await load();
  drafts.keepDraft('answer a', dear);
  drafts.forgetDraft();
  expect(drafts.readDraft('answer a')).toBeUndefined();
  expect(stored.size).toBe(0);
});

test('Something typed is told from fields that were emptied again', async () => {
  const drafts = await load();
  expect(drafts.isAnythingTyped()).toBe(false);
  drafts.keepDraft('answer a', { texts: { text: ' \n' } });
  expect(drafts.isAnythingTyped()).toBe(false);
  drafts.keepDraft('answer a', dear);
  expect(drafts.isAnythingTyped()).toBe(true);
});

test('Where storage is denied or full, the browser asks before what was typed is lost', async () => {
  stored.set(DESK_DRAFTS_KEY, 'broken');
  const drafts = await load();
  vi.stubGlobal('sessionStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => undefined,
  });
  drafts.keepDraft('answer a', dear);
  expect(drafts.readDraft('answer a')).toEqual(dear);
  expect(asksBeforeUnload()).toBe(true);
  drafts.forgetDraft('answer a');
  expect(asksBeforeUnload()).toBe(false);
});

test('The next operator to sign in finds nothing of another, and the same one finds all', async () => {
  const before = await load();
  before.takeDrafts('ana');
  before.keepDraft('answer a', dear);
  const same = await load();
  same.takeDrafts('ana');
  expect(same.readDraft('answer a')).toEqual(dear);
  const other = await load();
  other.takeDrafts('ben');
  expect([other.readDraft('answer a'), [...stored.values()].join()]).toEqual([
    undefined,
    expect.not.stringContaining('Dear'),
  ]);
  other.forgetDraft();
  expect(stored.size).toBe(0);
});
