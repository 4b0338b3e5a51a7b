import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubStorage } from '../../../tests/support/storage.ts';
import { SUBMISSIONS } from '../../../tests/support/submissions.ts';

const SERVICE = 'https://forms.example';
vi.mock('delivery:facts', () => ({
  default: {
    name: 'forward',
    intakeUrl: '',
    forwardUrls: {
      'access-requests': 'https://forms.example/access',
      'guide-requests': 'https://forms.example/guide',
    },
  },
}));
const { deliver, discard, kept } = await import('./forward.ts');

const access = {
  resource: 'access-requests',
  payload: SUBMISSIONS['access-requests'],
} as Parameters<typeof deliver>[0];
const guide = { resource: 'guide-requests', payload: SUBMISSIONS['guide-requests'] } as Parameters<
  typeof deliver
>[0];

const untilAborted: typeof fetch = (_, options) =>
  new Promise((_resolve, reject) => {
    const giveUp = () => reject(new DOMException('given up', 'AbortError'));
    options?.signal?.addEventListener('abort', giveUp);
  });

describe('Delivery to forwarding services', () => {
  const fetched = vi.fn<typeof fetch>();
  const logged = vi.fn();
  let stored: Map<string, string>;
  beforeEach(() => {
    stored = stubStorage('localStorage');
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('fetch', fetched.mockReset());
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    vi.spyOn(console, 'error').mockImplementation(logged.mockReset());
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  /** Delivers the access request, and skips all waits. */
  async function outcome(): Promise<string> {
    const done = deliver(access).then(
      () => 'delivered',
      (error: Error) => error.message,
    );
    await vi.runAllTimersAsync();
    return done;
  }

  test('calls a service as specified', async () => {
    fetched.mockResolvedValue(new Response());
    expect(await outcome()).toBe('delivered');
    const [address, options] = fetched.mock.lastCall ?? [];
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
    expect(address).toBe(`${SERVICE}/access`);
    expect(options).toMatchObject({ method: 'POST', headers });
    expect(options?.body).toBe(JSON.stringify(access.payload));
    expect(options?.keepalive, 'who leaves the page at once has asked, too').toBe(true);
  });

  const ENDS: [string, typeof fetch, string][] = [
    ['an answer, even of a failure,', async () => new Response(null, { status: 500 }), 'delivered'],
    ['a reset', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
    ['a network lost meanwhile', lostMeanwhile, 'Failed to fetch'],
    ['a hang', untilAborted, 'given up'],
  ];
  test.each(ENDS)(
    'calls the service of an access request once: %s is the end of it',
    async (_what, answer, end) => {
      fetched.mockImplementation(answer);
      expect(await outcome()).toContain(end);
      expect(fetched).toHaveBeenCalledTimes(1);
      vi.stubGlobal('navigator', { onLine: true });
      expect(await kept('access-requests')).toBeUndefined();
      expect(stored.size).toBe(0);
    },
  );

  test('keeps nothing while it calls: a later visit could not know the outcome', async () => {
    fetched.mockReturnValue(new Promise(() => undefined));
    deliver(access);
    await vi.advanceTimersByTimeAsync(0);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(stored.size).toBe(0);
  });

  test('keeps an access request made offline, and calls once the network is back', async () => {
    fetched.mockResolvedValue(new Response());
    vi.stubGlobal('navigator', { onLine: false });
    const done = deliver(access);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(fetched).not.toHaveBeenCalled();
    expect([...stored.keys()]).toEqual(['equanta.unsent']);
    expect(logged).toHaveBeenCalled();
    vi.stubGlobal('navigator', { onLine: true });
    await vi.runAllTimersAsync();
    await done;
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(stored.size).toBe(0);
  });

  test('offers an access request for the next visit while the browser is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(await outcome()).toContain('offline');
    expect(await kept('access-requests')).toEqual(access.payload);
    await discard('access-requests');
  });

  test('does not call for what another tab has sent or thrown away meanwhile', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const done = outcome();
    stored.clear();
    vi.stubGlobal('navigator', { onLine: true });
    expect(await done).toBe('delivered');
    expect(fetched).not.toHaveBeenCalled();
  });

  test('calls once when the network is back where the browser stores nothing more', async () => {
    fetched.mockResolvedValue(new Response());
    vi.stubGlobal('navigator', { onLine: false });
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const done = outcome();
    vi.stubGlobal('navigator', { onLine: true });
    expect(await done).toBe('delivered');
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('keeps nothing else, because a service cannot recognise a replay', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(deliver(guide)).rejects.toThrow('Failed to fetch');
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(stored.size).toBe(0);
    expect(await kept('guide-requests')).toBeUndefined();
  });
});

/** Loses the network while a call is under way. */
async function lostMeanwhile(): Promise<Response> {
  vi.stubGlobal('navigator', { onLine: false });
  throw new TypeError('Failed to fetch');
}
