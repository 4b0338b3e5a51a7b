import { afterEach, expect, test, vi } from 'vitest';
import { referrerHost } from './referrer.ts';

afterEach(() => vi.unstubAllGlobals());

/** Plays a document of firm.example that was opened by a link, or in another way. */
function openFrom(referrer: string, type = 'navigate'): void {
  vi.stubGlobal('document', { referrer });
  vi.stubGlobal('location', { hostname: 'firm.example' });
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] });
}

test.each([
  ['https://www.search.example/results?q=ines#top', 'search.example'],
  ['https://News.Example:8443/', 'news.example'],
  ['https://firm.example/adoption', undefined],
  ['', undefined],
])('A document that was opened from "%s" has the referrer %s', (referrer, host) => {
  openFrom(referrer);
  expect(referrerHost()).toBe(host);
});

test.each(['reload', 'back_forward'])(
  'A document that was opened by %s has no referrer: it was counted before',
  (type) => {
    openFrom('https://search.example/', type);
    expect(referrerHost()).toBeUndefined();
  },
);
