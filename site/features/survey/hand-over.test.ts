import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import type { SharedDraft } from '../../../core/survey/draft.ts';
import { newDraftToken } from '../../../core/survey/draft-token.ts';
import type { DraftsPort } from '../../../core/survey/drafts-port.ts';
import { shownStatement } from '../../../tests/support/test-sections.ts';
import { DraftStore } from './draft-store.ts';
import { handOver } from './hand-over.ts';
import { surveyLinks } from './link-store.ts';

let sent: SharedDraft[];
let port: DraftsPort;
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('navigator', { onLine: true });
  sent = [];
  const never = () => Promise.reject(new Error('Not called in this test.'));
  const save: DraftsPort['save'] = async (_token, revision, draft) => {
    sent.push(draft);
    return { is: 'saved', revision: revision + 1 };
  };
  port = { save, read: never, erase: never, mailLink: never };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('Unsent answers of a shared draft are sent, once', async () => {
  const draft = new DraftStore(STORAGE_KEYS.surveyDraft);
  draft.answer(shownStatement(1), 4);
  await handOver(port);
  expect(sent).toEqual([]); // The draft is not shared.
  surveyLinks().change({ link: { isMadeHere: true, token: newDraftToken(), revision: 1, known: {} } });
  await handOver(port);
  await handOver(port);
  expect(sent.map(({ answers }) => answers)).toEqual([{ 1: 4 }]);
});

test('The wait for a server that does not answer is limited', async () => {
  new DraftStore(STORAGE_KEYS.surveyDraft).answer(shownStatement(1), 4);
  surveyLinks().change({ link: { isMadeHere: true, token: newDraftToken(), revision: 1, known: {} } });
  const leaving = handOver({ ...port, save: () => new Promise(() => undefined) });
  await vi.advanceTimersByTimeAsync(3000);
  await expect(leaving).resolves.toBeUndefined();
});
