import { afterEach, expect, test, vi } from 'vitest';
import { Refused } from '../../../core/submissions/delivery.ts';
import type { Delivered } from '../../../core/submissions/submission.ts';
import { alone, retrying } from './retrying.ts';

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

test('A submission that one tab is sending is offered in another only once that has failed', async () => {
  const turns = new Map<string, Promise<unknown>>();
  const request = (name: string, _: LockOptions, begin: () => Promise<unknown>) => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(begin, begin);
    turns.set(name, turn);
    return turn;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const payload = {
    formName: 'Adoption Readiness Guide Request' as const,
    userEmail: 'ines@example.org',
    requestedAt: '2026-11-21T09:00:00.000Z',
    source: 'https://example.org/adoption/contact/',
  };
  for (const isTaken of [true, false]) {
    const answer = Promise.withResolvers<Delivered>();
    const sending = retrying(() => answer.promise).deliver({ resource: 'guide-requests', payload });
    const offered = vi.fn();
    const offer = retrying(vi.fn()).kept('guide-requests').then(offered);
    await new Promise(setImmediate);
    expect(offered).not.toHaveBeenCalled();
    if (isTaken) answer.resolve({});
    else answer.reject(new Refused('Refused.', {}));
    await sending.catch(() => undefined);
    await offer;
    expect(offered).toHaveBeenCalledWith(isTaken ? undefined : payload);
  }
});
