import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SUBMISSIONS } from '../../../tests/support/submissions.ts';

const SERVICE = 'https://forms.example';
vi.mock('delivery:facts', () => ({
  default: {
    name: 'forward',
    intakeUrl: '',
    forwardUrls: { 'access-requests': 'https://forms.example/access', 'guide-requests': 'https://forms.example/guide' },
  },
}));
const { deliver, kept } = await import('./forward.ts');

const access = { resource: 'access-requests', payload: SUBMISSIONS['access-requests'] } as Parameters<typeof deliver>[0];
const guide = { resource: 'guide-requests', payload: SUBMISSIONS['guide-requests'] } as Parameters<typeof deliver>[0];

describe('Delivery to forwarding services', () => {
  const fetched = vi.fn<typeof fetch>();
  const logged = vi.fn();
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
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

  test('keeps an access request whose service is out of reach, repeats the same call, and logs each failure', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fetched.mockResolvedValue(new Response(null, { status: 500 }));
    const done = deliver(access);
    await vi.advanceTimersByTimeAsync(0);
    expect([...stored.keys()]).toEqual(['equanta.outbox']);
    await vi.runAllTimersAsync();
    await done;
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(logged).toHaveBeenCalledTimes(2);
    const [first, ...others] = fetched.mock.calls.map(([address, options]) => [address, options?.method, options?.body, options?.headers]);
    expect(first).toEqual([`${SERVICE}/access`, 'POST', JSON.stringify(access.payload), { 'Content-Type': 'application/json', Accept: 'application/json' }]);
    for (const other of others) expect(other).toEqual(first);
    expect(stored.size).toBe(0);
  });

  test('offers an access request for the next visit once all attempts have failed', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const done = deliver(access).catch((error: Error) => error.name);
    await vi.runAllTimersAsync();
    expect(await done).toBe('TypeError');
    expect(await kept('access-requests')).toEqual(access.payload);
  });

  test('keeps nothing else, because a service cannot recognise a replay', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(deliver(guide)).rejects.toThrow('Failed to fetch');
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(stored.size).toBe(0);
    expect(await kept('guide-requests')).toBeUndefined();
  });
});
