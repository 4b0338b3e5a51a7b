import { pino } from 'pino';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NOW } from '../../tests/support/intake.ts';
import { DailyCount, Limiter } from './limiter.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');

test('A mailbox may have so many on a day, in whatever spelling, and as many again on the next', () => {
  const count = new DailyCount(2);
  const taken = ['ana@gmail.com', 'A.na+x@Gmail.com', 'ana@gmail.com', 'ben@gmail.com'].map(
    (address) => count.take(address, NOON),
  );
  expect(taken).toEqual([true, true, false, true]);
  expect(count.take('ana@gmail.com', Date.parse('2026-11-21T00:00:00Z'))).toBe(true);
});

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

/** How many of the given number of concurrent submissions the limiter accepts. */
async function taken(limiter: Limiter, count: number, address = '192.0.2.1'): Promise<number> {
  const waits = await Promise.all(Array.from({ length: count }, () => limiter.take(address)));
  return waits.filter((wait) => wait === 0).length;
}

describe('The limit of one process', () => {
  test('is all there again ten minutes after the first submission, and says when', async () => {
    const limiter = new Limiter(7);
    expect(await taken(limiter, 1)).toBe(1);
    vi.advanceTimersByTime(4 * MINUTE);
    expect(await taken(limiter, 10)).toBe(6);
    expect(await limiter.take('192.0.2.1')).toBe(360);
    vi.advanceTimersByTime(359 * SECOND);
    expect(await limiter.take('192.0.2.1')).toBe(1);
    vi.advanceTimersByTime(SECOND);
    expect(await taken(limiter, 10)).toBe(7);
  });

  test('lets a network send five times as much, and counts nothing for it that its addresses were refused', async () => {
    const limiter = new Limiter(4);
    expect(await taken(limiter, 50, '192.0.2.1')).toBe(4);
    for (const host of [2, 3, 4]) expect(await taken(limiter, 4, `192.0.2.${host}`)).toBe(4);
    expect(await taken(limiter, 50, '192.0.2.5')).toBe(4);
    expect(await taken(limiter, 50, '192.0.2.6')).toBe(0);
    expect(await taken(limiter, 1, '198.51.100.1')).toBe(1);
  });

  test('lets a /32 of IPv6 send 25 times as much, from however many networks in it', async () => {
    const limiter = new Limiter(1);
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, customer) => limiter.take(`2001:db8:${customer}::1`)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(25);
    expect(await limiter.take('2001:db9::1')).toBe(0);
  });

  test('keeps no counts of a network that has nothing left, and none after ten minutes', async () => {
    const limiter = new Limiter(1);
    for (let host = 0; host < 6; host++) await limiter.take(`192.0.2.${host}`);
    // A timer deletes each count.
    const counts = vi.getTimerCount();
    for (let host = 6; host < 256; host++)
      expect(await limiter.take(`192.0.2.${host}`)).toBeGreaterThan(0);
    expect(vi.getTimerCount()).toBe(counts);
    vi.advanceTimersByTime(10 * MINUTE);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is taken in parts by what is small', async () => {
    const limiter = new Limiter(1);
    const waits = await Promise.all(
      Array.from({ length: 25 }, () => limiter.take('192.0.2.1', 1 / 20)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(20);
    expect(waits.at(-1)).toBe(600);
  });
});

describe('The limit that processes share', () => {
  const consume = vi.fn<RateLimiterMemory['consume']>();
  class FakeCounter extends RateLimiterMemory {
    override consume = consume;
  }
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void logged.push(line) });
  const make = () =>
    new Limiter(3, {
      counter: (options) => new FakeCounter(options),
      keyOf: (...parts) => parts.join(' '),
      log,
    });
  beforeEach(() => {
    consume.mockReset().mockResolvedValue(new RateLimiterRes(1, MINUTE));
    logged.length = 0;
  });

  test('is what the store says, which is not asked again about a network that has nothing left', async () => {
    const limiter = make();
    expect(await limiter.take('192.0.2.1')).toBe(0);
    expect(consume).toHaveBeenCalledTimes(2);
    consume
      .mockResolvedValueOnce(new RateLimiterRes(1, MINUTE))
      .mockRejectedValueOnce(new RateLimiterRes(0, 200 * SECOND));
    expect(await limiter.take('192.0.2.1')).toBe(200);
    vi.advanceTimersByTime(100 * SECOND);
    for (const host of [1, 2, 3]) expect(await limiter.take(`192.0.2.${host}`)).toBe(100);
    expect(consume).toHaveBeenCalledTimes(4);
  });

  test('has other keys each day', async () => {
    const limiter = make();
    await limiter.take('192.0.2.1');
    vi.advanceTimersByTime(DAY);
    await limiter.take('192.0.2.1');
    expect(consume.mock.calls.map(([key]) => key)).toEqual([
      'network on 2026-11-20 192.0.2.1',
      'network on 2026-11-20 192.0.2.0/24',
      'network on 2026-11-21 192.0.2.1',
      'network on 2026-11-21 192.0.2.0/24',
    ]);
  });

  test('is whole again for whoever was found while the store was silent', async () => {
    const limiter = make();
    consume.mockRejectedValue(new Error('silent'));
    for (let count = 0; count < 10; count++)
      expect(await limiter.takeUnlessFound('192.0.2.1', () => 'Maren')).toEqual({
        wait: 0,
        found: 'Maren',
      });
  });

  test('is this process’s own while the store fails or does not answer within a second', async () => {
    const limiter = make();
    consume.mockRejectedValue(new Error('gone'));
    expect(await limiter.take('192.0.2.1')).toBe(0);
    consume.mockReturnValue(new Promise(() => undefined));
    const waits = Promise.all(Array.from({ length: 4 }, () => limiter.take('192.0.2.1')));
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    expect((await waits).filter((wait) => wait === 0)).toHaveLength(2);
    expect(logged.length).toBeGreaterThan(4);
    expect(logged.join()).not.toContain('192.0.2');
  });
});
