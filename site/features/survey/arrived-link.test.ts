import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SharedDraft } from '../../../core/survey/draft.ts';
import { newDraftToken } from '../../../core/survey/draft-token.ts';
import type { DraftAnswer } from '../../../core/survey/drafts-port.ts';
import { shownStatement } from '../../../tests/support/test-sections.ts';
import { ArrivedLink } from './arrived-link.ts';
import { DraftStore } from './draft-store.ts';
import { LinkStore } from './link-store.ts';

let draft: DraftStore;
let links: LinkStore;
let answer: DraftAnswer;
let token: string;
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  draft = new DraftStore('draft');
  links = new LinkStore();
  token = newDraftToken();
  offer({ 1: 4, 2: 5 });
});
afterEach(() => void vi.unstubAllGlobals());

function offer(answers: SharedDraft['answers'], times: SharedDraft['times'] = {}): void {
  answer = { is: 'current', revision: 1, draft: { answers, wordings: {}, comments: { workingWell: '', improvements: '', suggestions: '' }, times, step: 0 } };
}

/** Opens the link in this browser. @returns it, once its draft was fetched. */
async function arrive(): Promise<ArrivedLink> {
  links.change({ arrived: token });
  const arrived = new ArrivedLink(draft, links, { read: async () => answer });
  arrived.start();
  await vi.waitUntil(() => arrived.value().arrived !== 'fetching');
  return arrived;
}

describe('A resume link', () => {
  test('changes nothing in an empty browser before the visitor says so', async () => {
    const arrived = await arrive();
    expect(arrived.value()).toMatchObject({ arrived: 'offer', answered: 2 });
    expect(draft.draft().answers).toEqual({});
    arrived.dismiss();
    expect(draft.draft().answers).toEqual({});
    expect([arrived.value().arrived, links.current()]).toEqual([undefined, { taken: [], erase: [] }]);
  });

  test('is taken as a copy, which is not joined with the draft it came from', async () => {
    const arrived = await arrive();
    arrived.take();
    expect(draft.draft().answers).toEqual({ 1: 4, 2: 5 });
    expect(arrived.value()).toMatchObject({ arrived: undefined, isRestored: true });
    expect(links.current()).toEqual({ taken: [token], erase: [] });
  });

  test('that takes the place of the draft shared from here leaves that one to be closed, too', async () => {
    const own = newDraftToken();
    draft.answer(shownStatement(3), 1);
    links.change({ link: { isMadeHere: true, token: own, revision: 1, known: {} } });
    const arrived = await arrive();
    expect(arrived.value()).toMatchObject({ arrived: 'choose', answered: 2 });
    arrived.take();
    expect(draft.draft().answers).toEqual({ 1: 4, 2: 5 });
    expect(links.current()).toEqual({ taken: [own, token], erase: [] });
  });

  test('that was taken before asks again only if it has answers that this browser lacks', async () => {
    offer({ 1: 4 }, { 1: 1000 });
    (await arrive()).take();
    draft.answer(shownStatement(2), 2);
    expect((await arrive()).value().arrived).toBeUndefined();
    expect(draft.draft().answers).toEqual({ 1: 4, 2: 2 });
    offer({ 1: 4, 3: 3 }, { 1: 1000, 3: 2000 });
    expect((await arrive()).value().arrived).toBe('choose');
  });

  test.each<[DraftAnswer['is'] | 'empty', string]>([
    ['empty', 'unknown'],
    ['unknown', 'unknown'],
    ['erased', 'erased'],
    ['submitted', 'submitted'],
  ])('whose draft is %s offers nothing', async (is, state) => {
    if (is === 'empty') offer({});
    else if (is !== 'current' && is !== 'saved') answer = { is };
    expect((await arrive()).value().arrived).toBe(state);
  });
});
