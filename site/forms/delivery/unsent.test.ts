import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Submission } from '../../../core/submissions/submission.ts';
import { stubStorage } from '../../../tests/support/storage.ts';
import { find, forget, keep } from './unsent.ts';

const request = (userEmail: string, requestedAt: string): Submission => ({
  resource: 'guide-requests',
  payload: {
    formName: 'Adoption Readiness Guide Request',
    userEmail,
    requestedAt,
    source: 'https://example.org/adoption/contact/',
  },
});
const HOUR_MS = 60 * 60 * 1000;
const refuseAsFull = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

describe('What the browser keeps unsent', () => {
  beforeEach(() => {
    stubStorage('localStorage');
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test('recognises an unchanged submission: it keeps its idempotency key and time', () => {
    const first = keep(
      request('a@b.example', '2026-11-21T09:00:00.000Z'),
      undefined,
      'requestedAt',
    );
    const again = keep(
      request('a@b.example', '2026-11-21T09:05:00.000Z'),
      undefined,
      'requestedAt',
    );
    expect(again).toEqual(first);
    expect(first.key).toMatch(/^[0-9a-f]{32}$/);
    expect(
      keep(request('c@d.example', '2026-11-21T09:06:00.000Z'), undefined, 'requestedAt').key,
    ).not.toBe(first.key);
  });

  test('keeps a submission for a day, as long as the intake keeps the receipt', () => {
    keep(request('a@b.example', '2026-11-21T09:00:00.000Z'), undefined, 'requestedAt');
    vi.advanceTimersByTime(24 * HOUR_MS - 1);
    expect(find('guide-requests')?.submission.payload).toMatchObject({ userEmail: 'a@b.example' });
    vi.advanceTimersByTime(1);
    expect(find('guide-requests')).toBeUndefined();
    expect(localStorage.getItem('equanta.unsent')).toBeNull();
  });

  test('removes every submission after a day, whichever resource is read', () => {
    keep(request('a@b.example', '2026-11-21T09:00:00.000Z'), undefined, 'requestedAt');
    vi.advanceTimersByTime(24 * HOUR_MS);
    expect(find('survey-responses')).toBeUndefined();
    expect(localStorage.getItem('equanta.unsent')).toBeNull();
  });

  test('removes a submission, but not a newer one in its place', () => {
    const first = keep(
      request('a@b.example', '2026-11-21T09:00:00.000Z'),
      undefined,
      'requestedAt',
    );
    const second = keep(
      request('c@d.example', '2026-11-21T09:00:00.000Z'),
      undefined,
      'requestedAt',
    );
    forget('guide-requests', first.key);
    expect(find('guide-requests')?.key).toBe(second.key);
    forget('guide-requests');
    expect(find('guide-requests')).toBeUndefined();
  });

  test('recognises an unchanged submission where the browser stores nothing more', () => {
    vi.spyOn(localStorage, 'setItem').mockImplementation(refuseAsFull);
    const at = (time: string) => keep(request('a@b.example', time), undefined, 'requestedAt');
    const first = at('2026-11-21T09:00:00.000Z');
    expect(at('2026-11-21T09:05:00.000Z')).toEqual(first);
    forget('guide-requests', first.key);
    expect(find('guide-requests')).toBeUndefined();
  });

  test('offers nothing again that was acknowledged while the browser stored nothing more', () => {
    const first = keep(
      request('a@b.example', '2026-11-21T09:00:00.000Z'),
      undefined,
      'requestedAt',
    );
    vi.spyOn(localStorage, 'setItem').mockImplementation(refuseAsFull);
    vi.spyOn(localStorage, 'removeItem').mockImplementation(refuseAsFull);
    forget('guide-requests', first.key);
    expect(find('guide-requests')).toBeUndefined();
  });

  test('lets submissions pass if the browser forbids storage or the stored value is invalid', () => {
    for (const other of [
      'not JSON',
      'null',
      JSON.stringify({ 'guide-requests': null }),
      JSON.stringify({ 'guide-requests': { since: Date.now() } }),
    ]) {
      localStorage.setItem('equanta.unsent', other);
      expect(
        keep(request('a@b.example', '2026-11-21T09:00:00.000Z'), undefined, 'requestedAt').key,
        other,
      ).toBeTruthy();
    }
    vi.stubGlobal('localStorage', undefined);
    const first = keep(
      request('a@b.example', '2026-11-21T09:00:00.000Z'),
      undefined,
      'requestedAt',
    );
    expect(
      keep(request('a@b.example', '2026-11-21T09:01:00.000Z'), undefined, 'requestedAt').key,
      'tried again',
    ).toBe(first.key);
    forget('guide-requests', first.key);
    expect(find('guide-requests')).toBeUndefined();
  });
});
