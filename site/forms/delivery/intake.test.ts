import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StillTrying } from '../../../core/submissions/still-trying.ts';
import type { Submission } from '../../../core/submissions/submission.ts';
import { stubStorage } from '../../../tests/support/storage.ts';

vi.mock('delivery:facts', () => ({
  default: { name: 'intake', intakeUrl: 'https://intake.example', forwardUrls: {} },
}));
const { deliver, discard, kept } = await import('./intake.ts');

const RESOURCE = 'guide-requests';
const request: Submission = {
  resource: RESOURCE,
  payload: {
    formName: 'Adoption Readiness Guide Request',
    userEmail: 'a@b.example',
    requestedAt: '2026-11-21T09:00:00.000Z',
    source: 'https://a.example/',
  },
};
const answer =
  (status: number, body: unknown, headers = {}) =>
  async () =>
    new Response(JSON.stringify(body), { status, headers });
const STORED = answer(201, { id: 'x' });

describe('Delivery to the intake', () => {
  const fetched = vi.fn<typeof fetch>();
  beforeEach(() => {
    stubStorage('localStorage');
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('fetch', fetched.mockReset());
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  /** Delivers, and skips all waits. */
  async function outcome(submission = request): Promise<string> {
    const done = deliver(submission).then(
      () => 'stored',
      (error: Error) => error.name,
    );
    await vi.runAllTimersAsync();
    return done;
  }

  test('accepts only an answer with an id, and follows no redirect', async () => {
    fetched.mockImplementation(STORED);
    expect(await outcome()).toBe('stored');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ redirect: 'error' });
    expect(await kept(RESOURCE)).toBeUndefined();
    for (const foreign of [
      answer(200, {}),
      answer(201, 'OK'),
      answer(202, { id: 'x' }),
      async () => new Response('<h1>Sign in</h1>'),
    ]) {
      fetched.mockReset().mockImplementation(foreign);
      expect(await outcome()).toBe('Error');
      expect(fetched).toHaveBeenCalledTimes(3);
      expect(await kept(RESOURCE)).toMatchObject({ userEmail: 'a@b.example' });
    }
  });

  test('reports a copy only if the answer says that one is queued', async () => {
    for (const [body, isCopyMailed] of [
      [{ id: 'x' }, false],
      [{ id: 'x', isCopyMailed: 'yes' }, false],
      [{ id: 'x', isCopyMailed: true }, true],
      [{ id: 'x', isCopyMailed: false }, false],
    ] as const) {
      fetched.mockReset().mockImplementation(answer(201, body));
      expect(await deliver(request)).toEqual({ isCopyMailed });
    }
  });

  test('ignores a refusal that is not from the intake, and keeps a refused submission until it is discarded', async () => {
    fetched.mockImplementation(answer(403, 'Forbidden'));
    expect(await outcome()).toBe('Error');
    expect(fetched).toHaveBeenCalledTimes(3);
    fetched.mockReset().mockImplementation(answer(422, { error: 'invalid', errors: {} }));
    expect(await outcome()).toBe('Refused');
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(await kept(RESOURCE)).toBeTruthy();
    await discard(RESOURCE);
    expect(await kept(RESOURCE)).toBeUndefined();
  });

  test('sends again what the intake waited too long for', async () => {
    fetched
      .mockImplementationOnce(answer(408, { error: 'tooSlow', errors: {} }))
      .mockImplementation(STORED);
    expect(await outcome()).toBe('stored');
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('does not retry at the rate limit, except in the background', async () => {
    fetched.mockImplementation(answer(429, { error: 'tooMany' }, { 'Retry-After': '40' }));
    expect(await outcome()).toBe('TooMany');
    expect(fetched).toHaveBeenCalledTimes(1);
    const times: number[] = [];
    fetched.mockReset().mockImplementation(async () => {
      times.push(Date.now());
      return times.length < 2
        ? answer(429, { error: 'tooMany' }, { 'Retry-After': '40' })()
        : STORED();
    });
    expect(
      await outcome({ resource: 'access-requests', payload: {} } as unknown as Submission),
    ).toBe('stored');
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(40_000);
  });

  test('answers after 15 seconds where the server hangs, goes on trying, and tells what became of it', async () => {
    const hang: typeof fetch = (_, options) =>
      new Promise((_resolve, reject) =>
        options?.signal?.addEventListener('abort', () =>
          reject(new DOMException('given up', 'AbortError')),
        ),
      );
    fetched.mockImplementationOnce(hang).mockImplementation(STORED);
    const answered = deliver(request).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    const error = await answered;
    expect(error).toBeInstanceOf(StillTrying);
    await vi.runAllTimersAsync();
    expect(await (error as StillTrying).delivered).toEqual({ isCopyMailed: false });
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(await kept(RESOURCE)).toBeUndefined();
  });

  test('stops trying to send what the visitor has changed since', async () => {
    fetched.mockImplementationOnce(
      (_, options) =>
        new Promise((_resolve, reject) =>
          options?.signal?.addEventListener('abort', () =>
            reject(new DOMException('given up', 'AbortError')),
          ),
        ),
    );
    const first = deliver(request).catch((error: Error) => error.name);
    fetched.mockImplementation(STORED);
    await deliver({
      ...request,
      payload: { ...request.payload, userEmail: 'c@d.example' },
    } as Submission);
    expect(await first).toBe('AbortError');
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('does not offer a submission again while it is being sent, sends it once, and stops when it is discarded', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    fetched.mockReturnValueOnce(promise);
    const first = deliver(request);
    const offered = vi.fn();
    const offer = kept(RESOURCE).then(offered);
    const second = deliver(request);
    await vi.advanceTimersByTimeAsync(5000);
    expect(offered).not.toHaveBeenCalled();
    resolve(await STORED());
    await Promise.all([first, second, offer]);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(offered).toHaveBeenCalledWith(undefined);

    fetched
      .mockReset()
      .mockImplementation(
        (_, options) =>
          new Promise((_resolve, reject) =>
            options?.signal?.addEventListener('abort', () =>
              reject(new DOMException('given up', 'AbortError')),
            ),
          ),
      );
    const third = outcome();
    await discard(RESOURCE);
    expect(await third).toBe('AbortError');
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(await kept(RESOURCE)).toBeUndefined();
  });
});
