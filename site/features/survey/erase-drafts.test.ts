import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import { newDraftToken } from '../../../core/survey/draft-token.ts';
import { eraseDrafts } from './erase-drafts.ts';
import { LinkStore } from './link-store.ts';

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('Clearing leaves only the tokens of drafts that are not erased yet', async () => {
  const [shared, cleared, arrived, copied] = [newDraftToken(), newDraftToken(), newDraftToken(), newDraftToken()];
  const links = new LinkStore();
  links.change({ link: { isMadeHere: true, token: shared, revision: 1, known: {} }, taken: [copied], arrived, erase: [cleared] });
  links.leave();
  expect(new LinkStore().current()).toEqual({ taken: [], erase: [cleared, copied, shared] });

  const asked: string[] = [];
  await eraseDrafts(links, {
    erase: async (token) => {
      asked.push(token);
      if (token === cleared) throw new Error('down');
    },
  });
  expect(asked).toEqual([cleared, copied, shared]);
  expect(new LinkStore().current()).toEqual({ taken: [], erase: [cleared] });
  await eraseDrafts(links, { erase: async () => undefined });
  expect(kept.has(STORAGE_KEYS.surveyLink)).toBe(false);
});

test('A forgotten draft stays on the server for its link; a cleared or never mailed one is still erased', () => {
  const [shared, mailing, cleared, arrived] = [newDraftToken(), newDraftToken(), newDraftToken(), newDraftToken()];
  const links = new LinkStore();
  links.change({ link: { isMadeHere: true, token: shared, revision: 1, known: {} }, taken: [arrived], mailing, arrived, over: 'erased', erase: [cleared] });
  links.forget();
  expect(new LinkStore().current()).toEqual({ taken: [], erase: [cleared, mailing] });
  links.change({ link: { isMadeHere: true, token: shared, revision: 1, known: {} }, erase: [] });
  links.forget();
  expect(kept.size).toBe(0);
});
