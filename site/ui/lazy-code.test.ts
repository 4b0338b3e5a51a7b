import { afterEach, expect, test, vi } from 'vitest';
import { CodeGone, lazyCode } from './lazy-code.ts';

afterEach(() => vi.unstubAllGlobals());

const FAILED = new TypeError(
  'Failed to fetch dynamically imported module: https://site.example/assets/rules-1.js',
);

test.each([
  [404, 'text/html', CodeGone],
  [410, 'text/html', CodeGone],
  [200, 'text/html', CodeGone],
  [200, 'text/javascript', TypeError],
  [503, 'text/html', TypeError],
])(
  'A chunk whose import fails and whose address answers %i and %s is told apart from a lost network',
  async (status, type, kind) => {
    const asked = vi.fn<typeof fetch>(
      async () => new Response(null, { status, headers: { 'Content-Type': type } }),
    );
    vi.stubGlobal('fetch', asked);
    await expect(lazyCode(() => Promise.reject(FAILED))()).rejects.toThrow(kind);
    expect(asked).toHaveBeenCalledWith('https://site.example/assets/rules-1.js', {
      method: 'HEAD',
      cache: 'no-store',
    });
  },
);

test('Without a network, a chunk is not taken for gone', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(lazyCode(() => Promise.reject(FAILED))()).rejects.toBe(FAILED);
});
