import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TOAST_REMOVE_DELAY_MS, ToastStore } from './toast-store.ts';

describe('The store of toasts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const titles = (store: ToastStore) => store.value().map(({ title, isOpen }) => [title, isOpen]);

  test('holds only the newest toast', () => {
    const store = new ToastStore();
    store.show({ title: 'First' });
    store.show({ title: 'Second' });
    expect(titles(store)).toEqual([['Second', true]]);
  });

  test('tells at once in which words it is spoken of', () => {
    const store = new ToastStore();
    const told = vi.fn();
    store.subscribe(told);
    store.show({ title: 'Only' });
    const words = { region: 'Meldungen', empty: 'Keine', announced: 'Hinweis', close: 'Schließen' };
    store.speak(words);
    expect([store.words(), titles(store), told.mock.calls.length]).toEqual([
      words,
      [['Only', true]],
      2,
    ]);
    store.speak(undefined);
    expect(store.words()).toBeUndefined();
  });

  test('closes a dismissed toast at once and removes it after 1,000,000 ms', () => {
    const store = new ToastStore();
    store.show({ title: 'Only' });
    const [toast] = store.value();
    store.dismiss(toast?.id ?? 0);
    expect(TOAST_REMOVE_DELAY_MS).toBe(1_000_000);
    vi.advanceTimersByTime(999_999);
    expect(titles(store)).toEqual([['Only', false]]);
    vi.advanceTimersByTime(1);
    expect(store.value()).toEqual([]);
  });

  test('does not remove the toast that came after the dismissed one', () => {
    const store = new ToastStore();
    store.show({ title: 'First' });
    store.dismiss(store.value()[0]?.id ?? 0);
    store.show({ title: 'Second' });
    vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS);
    expect(titles(store)).toEqual([['Second', true]]);
  });

  test('notifies listeners of every change, until they unsubscribe', () => {
    const store = new ToastStore();
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    store.show({ title: 'One' });
    store.dismiss(store.value()[0]?.id ?? 0);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    store.show({ title: 'Two' });
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
