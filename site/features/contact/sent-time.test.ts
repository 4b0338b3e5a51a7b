import { afterEach, expect, test, vi } from 'vitest';
import { SESSION_KEYS } from '../../../core/storage-keys.ts';
import { formatSentTime } from './sent-time.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The sent time of a page in a browser with this storage. */
async function load(storage: unknown) {
  vi.stubGlobal('sessionStorage', storage);
  vi.resetModules();
  return (await import('./sent-time.ts')).sentTime;
}
const stored = (text: string | null) => ({ getItem: () => text });

test('A message of today is said to be of its time, and an older one also of its day', () => {
  const time = new Date(2026, 10, 23, 14, 5);
  expect(formatSentTime({ tag: 'en-GB', decimal: '.' }, time, new Date(2026, 10, 23, 23, 59))).toBe(
    '14:05',
  );
  expect(formatSentTime({ tag: 'en-GB', decimal: '.' }, time, new Date(2026, 10, 24, 0, 1))).toBe(
    '23 November 2026 at 14:05',
  );
});

test('The time of the last message is read from the storage of the tab, and is unknown where that holds none or something else', async () => {
  expect((await load(stored('2026-11-23T14:05:00.000Z'))).value()).toEqual(
    new Date('2026-11-23T14:05:00.000Z'),
  );
  expect((await load(stored(null))).value()).toBeUndefined();
  expect((await load(stored('yesterday'))).value()).toBeUndefined();
});

test('The time is kept in the storage of the tab, and where the browser forbids that, as long as the page', async () => {
  const setItem = vi.fn();
  const time = await load({ ...stored(null), setItem });
  time.note();
  expect(setItem).toHaveBeenCalledWith(SESSION_KEYS.sent, time.value()?.toISOString());
  const refuse = () => {
    throw new DOMException('Forbidden', 'SecurityError');
  };
  const unstored = await load({ getItem: refuse, setItem: refuse });
  expect(unstored.value()).toBeUndefined();
  unstored.note();
  expect(unstored.value()).toBeInstanceOf(Date);
});
