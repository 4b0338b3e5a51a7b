import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { byComment } from '../../../core/survey/comments.ts';
import { isBegun } from '../../../core/survey/draft.ts';
import { shownStatement } from '../../../tests/support/test-sections.ts';
import { DraftStore, EMPTY } from './draft-store.ts';

const KEY = 'equanta.survey-draft';

/** A fake browser with storage that tabs share, and that can fail. */
function fakeBrowser() {
  const kept = new Map<string, string>();
  const listeners = new Set<(event: { key: string | null }) => void>();
  const browser = { isFull: false, isForbidden: false };
  const check = () => {
    if (browser.isForbidden) throw new Error('SecurityError');
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => {
      check();
      return kept.get(key) ?? null;
    },
    setItem: (key: string, value: string) => {
      check();
      if (browser.isFull) throw new Error('QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => {
      check();
      kept.delete(key);
    },
  });
  vi.stubGlobal(
    'addEventListener',
    (_: string, listener: (event: { key: string | null }) => void) => listeners.add(listener),
  );
  vi.stubGlobal(
    'removeEventListener',
    (_: string, listener: (event: { key: string | null }) => void) => listeners.delete(listener),
  );
  return Object.assign(browser, {
    kept,
    tellTabs: (key: string | null) => listeners.forEach((listener) => void listener({ key })),
    listeners,
  });
}

describe('A draft in the browser', () => {
  let browser: ReturnType<typeof fakeBrowser>;
  beforeEach(() => {
    browser = fakeBrowser();
  });
  afterEach(() => void vi.unstubAllGlobals());

  test('is stored at every change, and restored', () => {
    const store = new DraftStore(KEY);
    expect(isBegun(store.draft())).toBe(false);
    store.answer(shownStatement(1), 4);
    store.goTo(2);
    store.comment('suggestions', 'More tea.');
    store.correct('userEmail', 'ana@new.example');
    const restored = new DraftStore(KEY).draft();
    const comments = { ...byComment(() => ''), suggestions: 'More tea.' };
    expect(restored).toEqual({
      answers: { 1: 4 },
      wordings: { 1: '00000001' },
      comments,
      respondent: { userEmail: 'ana@new.example' },
      step: 2,
    });
    expect(isBegun(restored)).toBe(true);
  });

  test('adopts the answers of another tab, and loses none of them', () => {
    const [one, other] = [new DraftStore(KEY), new DraftStore(KEY)];
    const heard = vi.fn();
    const stop = one.subscribe(heard);
    other.answer(shownStatement(1), 2);
    browser.tellTabs(KEY);
    expect(one.draft().answers).toEqual({ 1: 2 });
    other.answer(shownStatement(2), 5); // Before the storage event.
    one.answer(shownStatement(3), 1);
    expect(new DraftStore(KEY).draft().answers).toEqual({ 1: 2, 2: 5, 3: 1 });
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
    expect(browser.listeners.size).toBe(0);
  });

  test('is removed in every tab once one tab clears it, or the whole storage is cleared', () => {
    const [one, other] = [new DraftStore(KEY), new DraftStore(KEY)];
    one.subscribe(() => undefined);
    one.answer(shownStatement(1), 2);
    other.clear();
    browser.tellTabs(KEY);
    expect(isBegun(one.draft())).toBe(false);
    one.answer(shownStatement(1), 3);
    browser.kept.clear();
    browser.tellTabs(null);
    expect(isBegun(one.draft())).toBe(false);
  });

  test('is as another tab has left it for whoever listens again, unless it lives as long as the page', () => {
    const [one, other] = [new DraftStore(KEY), new DraftStore(KEY)];
    one.subscribe(() => undefined)();
    other.answer(shownStatement(1), 2);
    one.subscribe(() => undefined)();
    expect(one.draft().answers).toEqual({ 1: 2 });
    browser.isFull = true;
    one.answer(shownStatement(2), 5);
    one.subscribe(() => undefined);
    expect(one.draft().answers).toEqual({ 1: 2, 2: 5 });
  });

  test.each([
    '',
    'nonsense',
    '[]',
    '{"answers":{"61":4}}',
    '{"answers":{"1":6}}',
    '{"answers":null}',
    '"text"',
    '7',
  ])('is empty if the stored value is %j', (text) => {
    browser.kept.set(KEY, text);
    expect(isBegun(new DraftStore(KEY).draft())).toBe(false);
  });

  test('keeps its answers if the rest is damaged', () => {
    browser.kept.set(
      KEY,
      '{"answers":{"1":4},"comments":{"workingWell":7},"respondent":{"userEmail":7},"step":"x"}',
    );
    expect(new DraftStore(KEY).draft()).toEqual({ ...EMPTY, answers: { 1: 4 } });
  });

  test.each(['isFull', 'isForbidden'] as const)(
    'lives as long as the page if storage %s, and reports that',
    (fault) => {
      browser[fault] = true;
      const store = new DraftStore(KEY);
      expect(store.isKept()).toBe(true);
      store.answer(shownStatement(1), 4);
      store.answer(shownStatement(2), 5);
      expect(store.isKept()).toBe(false);
      expect(store.draft().answers).toEqual({ 1: 4, 2: 5 });
    },
  );
});
