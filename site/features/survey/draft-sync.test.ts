import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mergeDrafts, type SharedDraft } from '../../../core/survey/draft.ts';
import { newDraftToken } from '../../../core/survey/draft-token.ts';
import type { DraftAnswer, DraftsPort } from '../../../core/survey/drafts-port.ts';
import { shownStatement } from '../../../tests/support/test-sections.ts';
import { DraftStore } from './draft-store.ts';
import { DraftSync } from './draft-sync.ts';
import { LinkStore } from './link-store.ts';

/** A fake server that other devices use, too. */
function fakeServer() {
  const server = {
    draft: undefined as SharedDraft | undefined,
    revision: 0,
    over: undefined as 'submitted' | 'erased' | undefined,
    isDown: false,
    saves: 0,
    mailed: 'queued' as 'queued' | 'tooMany' | 'lost',
  };
  const answer = (): DraftAnswer => {
    if (server.isDown) throw new Error('down');
    if (server.over) return { is: server.over };
    return server.draft ? { is: 'current', revision: server.revision, draft: server.draft } : { is: 'unknown' };
  };
  const keep = (draft: SharedDraft) => {
    server.draft = server.draft ? mergeDrafts(draft, server.draft) : draft;
    server.revision += 1;
  };
  const port: DraftsPort = {
    read: async () => answer(),
    save: async (_token, revision, draft) => {
      const known = answer();
      if (known.is === 'unknown' ? revision > 0 : known.is !== 'current' || known.revision !== revision) return known;
      server.saves += 1;
      keep(draft);
      return { is: 'saved', revision: server.revision };
    },
    erase: async () => {
      if (server.isDown) throw new Error('down');
      server.over = 'erased';
    },
    mailLink: async () => {
      if (server.mailed === 'lost') throw new Error('lost');
      return { is: server.mailed };
    },
  };
  return Object.assign(server, { port, keep });
}

let kept: Map<string, string>;
let server: ReturnType<typeof fakeServer>;
let draft: DraftStore;
let links: LinkStore;
let sync: DraftSync;
beforeEach(() => {
  kept = new Map();
  vi.useFakeTimers({ now: 1000 });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('document', { addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal('navigator', { onLine: true });
  server = fakeServer();
  draft = new DraftStore('draft');
  links = new LinkStore();
  sync = new DraftSync(draft, links, server.port);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const others = (answers: Record<number, number>, time: number) =>
  server.keep({
    answers,
    wordings: {},
    comments: { workingWell: '', improvements: '', suggestions: '' },
    times: Object.fromEntries(Object.keys(answers).map((id) => [id, time])),
    step: 0,
  });
const share = () => sync.mailLink('ana@example.com');
/** Holds the next call of a port method. @returns a promise of the call, and a function that releases it. */
function holdNext(method: 'save' | 'mailLink') {
  const [came, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const real = server.port[method] as (...given: unknown[]) => Promise<never>;
  server.port[method] = async (...given: unknown[]) => {
    server.port[method] = real;
    came.resolve();
    await goOn.promise;
    return real(...given);
  };
  return { came: came.promise, goOn: goOn.resolve };
}

describe('A shared draft', () => {
  test('is not sent before a link is requested', async () => {
    draft.answer(shownStatement(1), 4);
    await sync.sync();
    expect(server.saves).toBe(0);
    await share();
    expect(server.draft).toMatchObject({ answers: { 1: 4 }, times: { 1: 1000 } });
    expect(links.current().link).toMatchObject({ revision: 1 });
  });

  test('includes answers that have no time', async () => {
    kept.set('draft', JSON.stringify({ answers: { 1: 4 }, comments: { workingWell: 'Labels' }, step: 2 }));
    await share();
    expect(server.draft).toMatchObject({ answers: { 1: 4 }, times: { 1: 1000, workingWell: 1000 } });
  });

  test('with a stale revision is merged and sent again, and the later answer wins', async () => {
    draft.answer(shownStatement(1), 4);
    await share();
    others({ 1: 5, 2: 2 }, 3000);
    vi.setSystemTime(2000);
    draft.answer(shownStatement(1), 1);
    draft.answer(shownStatement(3), 3);
    await sync.sync();
    expect(draft.draft().answers).toEqual({ 1: 5, 2: 2, 3: 3 });
    expect(server.draft?.answers).toEqual({ 1: 5, 2: 2, 3: 3 });
    draft.answer(shownStatement(1), 2); // A device that has seen the other answer replaces it, whatever the clocks say.
    await sync.sync();
    expect(server.draft?.answers).toMatchObject({ 1: 2 });
  });

  test('keeps both of two comments written independently, and only the later one of this device', async () => {
    draft.comment('workingWell', 'Labels');
    await share();
    const elsewhere = { workingWell: '', improvements: 'Tea', suggestions: '' };
    server.keep({ answers: {}, wordings: {}, comments: elsewhere, times: { improvements: 3000 }, step: 0 });
    draft.comment('improvements', 'Chairs');
    await sync.sync();
    expect(server.draft?.comments.improvements).toBe('Tea\n\nChairs');
    expect(draft.draft().comments.improvements).toBe('Tea\n\nChairs');

    const save = server.port.save;
    server.port.save = async (...given) => {
      server.port.save = save;
      await save(...given);
      throw new Error('The answer was lost.');
    };
    draft.comment('suggestions', 'My frist');
    await sync.sync();
    draft.comment('suggestions', 'My first');
    await sync.sync();
    expect(server.draft?.comments.suggestions).toBe('My first');
  });

  test('is not emptied by a browser that has lost its answers', async () => {
    draft.answer(shownStatement(1), 4);
    await share();
    kept.delete('draft');
    await sync.sync();
    expect(server.draft?.answers).toEqual({ 1: 4 });
    expect(draft.draft().answers).toEqual({ 1: 4 });
  });

  test('that is unknown to the server is not created again', async () => {
    draft.answer(shownStatement(1), 4);
    await share();
    server.draft = undefined;
    draft.answer(shownStatement(2), 2);
    await sync.sync();
    expect(server.draft).toBeUndefined();
    expect(links.current()).toMatchObject({ link: undefined, over: 'erased' });
    expect(draft.draft().answers).toEqual({ 1: 4, 2: 2 });
  });

  test('has a link that opens it at the current step of the respondent', async () => {
    draft.answer(shownStatement(1), 4);
    await share();
    draft.goTo(3);
    await share();
    expect(server.draft?.step).toBe(3);
    others({ 2: 2 }, 3000);
    draft.goTo(5);
    await share();
    expect(server.draft).toMatchObject({ answers: { 1: 4, 2: 2 }, step: 5 });
  });

  test('is behind while the server does not answer, and sent again later', async () => {
    draft.answer(shownStatement(1), 4);
    await share();
    server.isDown = true;
    draft.answer(shownStatement(2), 2);
    await sync.sync();
    expect(sync.value()).toEqual({ isBehind: true });
    server.isDown = false;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(server.draft?.answers).toEqual({ 1: 4, 2: 2 });
    expect(sync.value()).toEqual({ isBehind: false });
  });

  test('is sent once, some time after the last answer of a burst', async () => {
    draft.answer(shownStatement(1), 4);
    await share();
    const end = sync.start();
    await vi.advanceTimersByTimeAsync(0);
    for (const id of [2, 3, 4]) {
      draft.answer(shownStatement(id), 1);
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(server.saves).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.saves).toBe(2);
    end();
  });

  test('that is cleared is erased once the server answers, and a late answer is not merged', async () => {
    draft.answer(shownStatement(1), 4);
    await share();
    server.isDown = true;
    draft.clear();
    sync.erase();
    await vi.advanceTimersByTimeAsync(0);
    expect(links.current()).toMatchObject({ link: undefined, erase: [expect.any(String)] });
    server.isDown = false;
    const end = new DraftSync(draft, links, server.port).start();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.over).toBe('erased');
    expect(links.current().erase).toEqual([]);
    expect(draft.draft().answers).toEqual({});
    end();
  });

  for (const method of ['save', 'mailLink'] as const) {
    test(`that is cleared while its first link is on its way stays cleared, at the ${method}`, async () => {
      draft.answer(shownStatement(1), 4);
      const held = holdNext(method);
      const mailed = share();
      await held.came;
      draft.clear();
      sync.erase();
      await vi.advanceTimersByTimeAsync(0);
      held.goOn();
      expect(await mailed).toEqual({ is: 'left' });
      expect(server.over).toBe('erased');
      expect(links.current()).toEqual({ taken: [], erase: [] });
      await sync.sync();
      expect(draft.draft().answers).toEqual({});
    });
  }

  test('that another tab clears while its first link is on its way is abandoned, too', async () => {
    draft.answer(shownStatement(1), 4);
    const held = holdNext('mailLink');
    const mailed = share();
    await held.came;
    new DraftSync(draft, new LinkStore(), server.port).erase();
    held.goOn();
    expect(await mailed).toEqual({ is: 'left' });
    expect(server.over).toBe('erased');
    expect(links.current()).toEqual({ taken: [], erase: [] });
  });

  for (const mailed of ['tooMany', 'lost'] as const) {
    test(`is erased if its first link was not mailed, and stays if an earlier one was: ${mailed}`, async () => {
      draft.answer(shownStatement(1), 4);
      server.mailed = mailed;
      await share().catch(() => undefined);
      await vi.advanceTimersByTimeAsync(0);
      expect(server.over).toBe('erased');
      expect(links.current()).toEqual({ taken: [], erase: [] });
      Object.assign(server, { over: undefined, draft: undefined, mailed: 'queued' });
      await share();
      server.mailed = mailed;
      await share().catch(() => undefined);
      expect(server.over).toBeUndefined();
      expect(links.current()).toMatchObject({ link: { token: expect.any(String) }, erase: [] });
    });
  }

  test('is erased on the next visit if the page was left before its first link was mailed', async () => {
    draft.answer(shownStatement(1), 4);
    const held = holdNext('mailLink');
    void share();
    await held.came;
    const next = new LinkStore();
    const end = new DraftSync(draft, next, server.port).start();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.over).toBe('erased');
    expect(next.current()).toEqual({ taken: [], erase: [] });
    end();
  });

  test('is not created for an invalid address, nor without a network', async () => {
    draft.answer(shownStatement(1), 4);
    expect(await sync.mailLink('ana@')).toEqual({ is: 'wrong', message: 'Please enter a valid email address.' });
    vi.stubGlobal('navigator', { onLine: false });
    expect(await sync.mailLink('ana@')).toMatchObject({ is: 'wrong' });
    await expect(share()).rejects.toThrow('network');
    expect(server.saves).toBe(0);
    expect(links.current()).toEqual({ taken: [], erase: [] });
  });

  test('that is submitted while its link is being mailed is closed by the submission', async () => {
    draft.answer(shownStatement(1), 4);
    const held = holdNext('mailLink');
    const mailed = share();
    await held.came;
    const prepared = sync.prepareSubmission();
    held.goOn();
    await mailed;
    expect(links.current().link).toBeDefined();
    expect(await prepared).toEqual({ draftToken: links.current().link?.token });
  });

  test('that is closed on another device is reported as closed, and its answers stay here', async () => {
    draft.answer(shownStatement(1), 4);
    await share();
    server.over = 'submitted';
    await sync.sync();
    expect(links.current()).toMatchObject({ link: undefined, over: 'submitted' });
    expect(draft.draft().answers).toEqual({ 1: 4 });
  });

  test('stays shared after a failed submission', async () => {
    draft.answer(shownStatement(1), 4);
    await share();
    await sync.prepareSubmission();
    sync.suspectSelf();
    others({ 2: 2 }, 3000);
    draft.answer(shownStatement(3), 3);
    await sync.sync();
    expect(server.draft?.answers).toEqual({ 1: 4, 2: 2, 3: 3 });
    expect(draft.draft().answers).toEqual({ 1: 4, 2: 2, 3: 3 });
  });

  test('that may have been submitted from here is not reported as submitted on another device', async () => {
    draft.answer(shownStatement(1), 4);
    await share();
    const { draftToken: token } = await sync.prepareSubmission();
    expect(token).toBe(links.current().link?.token);
    sync.suspectSelf();
    server.over = 'submitted';
    draft.answer(shownStatement(2), 2);
    await sync.sync();
    expect(links.current()).toMatchObject({ link: { token } });
    expect(links.current().over).toBeUndefined();
    expect(sync.value()).toEqual({ isBehind: true });
    expect(await sync.prepareSubmission()).toEqual({ draftToken: token });
    expect(await sync.checkRefusal()).toBe(true);
  });

  test.each([true, false])('that is submitted on another device is known to lack unsent answers: %s', async (isLate) => {
    draft.answer(shownStatement(1), 4);
    await share();
    if (isLate) draft.comment('workingWell', 'Labels');
    server.over = 'submitted';
    await sync.sync();
    expect(links.current()).toMatchObject({ over: 'submitted' });
    expect(Boolean(links.current().isLate)).toBe(isLate);
  });

  test('that was copied from a link gets none of the answers given here, and is closed by the submission', async () => {
    others({ 1: 4 }, 500);
    const origin = newDraftToken();
    draft.answer(shownStatement(1), 4);
    links.take(origin);
    draft.answer(shownStatement(2), 2);
    await sync.sync();
    expect([server.saves, server.draft?.answers]).toEqual([0, { 1: 4 }]);
    expect(await sync.prepareSubmission()).toEqual({ draftToken: undefined, originTokens: [origin] });
    expect(await sync.checkRefusal()).toBe(false);
    server.over = 'submitted';
    expect(await sync.checkRefusal()).toBe(true);
    expect(links.current()).toMatchObject({ taken: [], over: 'submitted', isLate: true });
  });

  test('that a former version shared may be that of somebody else, and gets no more answers', async () => {
    const token = newDraftToken();
    kept.set('equanta.survey-link', JSON.stringify({ link: { token, revision: 1, known: {} }, erase: [] }));
    others({ 1: 4 }, 500);
    const later = new DraftSync(draft, new LinkStore(), server.port);
    draft.answer(shownStatement(2), 2);
    await later.sync();
    expect(server.draft?.answers).toEqual({ 1: 4 });
    expect(await later.prepareSubmission()).toEqual({ draftToken: undefined, originTokens: [token] });
  });

  test('with a comment over the limit is shared with the comment cut', async () => {
    draft.comment('workingWell', 'x'.repeat(5001));
    await share();
    expect(server.draft?.comments.workingWell).toHaveLength(5000);
    expect(draft.draft().comments.workingWell).toHaveLength(5001);
  });
});

test('An invalid stored link is ignored', () => {
  const token = newDraftToken();
  for (const wrong of ['x', '5', '{"link":{"token":"short","revision":1,"known":{}}}', '{"erase":["short"],"arrived":5,"over":"never"}']) {
    kept.set('equanta.survey-link', wrong);
    expect(new LinkStore().current()).toEqual({ taken: [], erase: [] });
  }
  links.change({ arrived: token });
  expect(new LinkStore().current()).toEqual({ taken: [], arrived: token, erase: [] });
  links.change({ arrived: undefined });
  expect(kept.has('equanta.survey-link')).toBe(false);
});
