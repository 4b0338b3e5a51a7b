import { afterEach, expect, test, vi } from 'vitest';
import { alone } from './retrying.ts';

afterEach(() => void vi.unstubAllGlobals());

const refused = async () => {
  throw new DOMException('The request was denied.', 'SecurityError');
};

test.each([
  ['has no locks', {}],
  ['refuses them', { locks: { request: refused } }],
])('Work runs once in a browser that %s, and what it throws is thrown', async (_, browser) => {
  vi.stubGlobal('navigator', browser);
  const work = vi.fn(async () => 'done');
  expect(await alone('sending', work)).toBe('done');
  expect(work).toHaveBeenCalledOnce();
  await expect(alone('sending', () => Promise.reject(new Error('Lost')))).rejects.toThrow('Lost');
});

test('Work that failed under its lock is not run again, nor is work whose wait was ended', async () => {
  const request = vi.fn((_name: string, { signal }: LockOptions, begin: () => Promise<unknown>) =>
    signal?.aborted ? Promise.reject(signal.reason) : begin(),
  );
  vi.stubGlobal('navigator', { locks: { request } });
  const work = vi.fn(() => Promise.reject(new Error('Lost')));
  await expect(alone('sending', work)).rejects.toThrow('Lost');
  expect(work).toHaveBeenCalledOnce();
  await expect(alone('sending', work, AbortSignal.abort(new Error('Given up')))).rejects.toThrow(
    'Given up',
  );
  expect(work).toHaveBeenCalledOnce();
});
