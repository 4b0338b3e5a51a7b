import { afterEach, expect, test, vi } from 'vitest';
import { CodeGone, lazyCode } from './lazy-code.ts';

afterEach(() => vi.unstubAllGlobals());

const FAILED = new TypeError('Failed to fetch dynamically imported module: https://site.example/assets/rules-1.js');

test.each([
  [404, CodeGone],
  [410, CodeGone],
  [200, TypeError],
  [503, TypeError],
])('A chunk whose import fails and whose address answers %i is told apart from a lost network', async (status, kind) => {
  const asked = vi.fn<typeof fetch>(async () => new Response(null, { status }));
  vi.stubGlobal('fetch', asked);
  await expect(lazyCode(() => Promise.reject(FAILED))()).rejects.toThrow(kind);
  expect(asked).toHaveBeenCalledWith('https://site.example/assets/rules-1.js', { method: 'HEAD', cache: 'no-store' });
});

test('Without a network, a chunk is not taken for gone', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(lazyCode(() => Promise.reject(FAILED))()).rejects.toBe(FAILED);
});
