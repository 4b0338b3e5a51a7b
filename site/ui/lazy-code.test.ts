import { afterEach, expect, test, vi } from 'vitest';
import { CodeGone, lazyCode } from './lazy-code.ts';

afterEach(() => vi.unstubAllGlobals());

// As Safari says it, without the file's name.
const FAILED = new TypeError('Importing a module script failed.');

const load = Object.assign(() => Promise.reject(FAILED), {
  toString: () => '()=>k(()=>import(`./rules-1.js`),__vite__mapDeps([0]))',
});

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
    await expect(lazyCode(load)()).rejects.toThrow(kind);
    expect(asked).toHaveBeenCalledWith(new URL('rules-1.js', import.meta.url).href, {
      method: 'HEAD',
      cache: 'no-store',
    });
  },
);

test('Without a network, a chunk is not taken for gone', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(lazyCode(load)()).rejects.toBe(FAILED);
});
