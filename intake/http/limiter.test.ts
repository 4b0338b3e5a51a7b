import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NOW } from '../../tests/support/intake.ts';
import type { NetworkLimits } from '../store/network-limits.ts';
import { type Limiter, MemoryLimiter } from './limiter.ts';
import { SharedLimiter } from './shared-limiter.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** How many of so many submissions are taken at once. */
async function taken(limiter: Limiter, count: number, address = '192.0.2.1', now = NOW): Promise<number> {
  const waits = await Promise.all(Array.from({ length: count }, () => limiter.take(address, now)));
  return waits.filter((wait) => wait === 0).length;
}

describe('The limit of one process', () => {
  test('comes back little by little over ten minutes, and says when', async () => {
    const limiter = new MemoryLimiter(7);
    expect(await taken(limiter, 10)).toBe(7);
    expect(await limiter.take('192.0.2.1', NOW)).toBe(86);
    expect(await limiter.take('192.0.2.1', NOW + 86 * SECOND)).toBe(0);
    expect(await taken(limiter, 10, '192.0.2.1', NOW + 20 * MINUTE)).toBe(7);
  });

  test('lets a network send five times as much, and counts nothing that was refused', async () => {
    const limiter = new MemoryLimiter(4);
    expect(await taken(limiter, 50, '192.0.2.1')).toBe(4);
    for (const host of [2, 3, 4]) expect(await taken(limiter, 4, `192.0.2.${host}`)).toBe(4);
    expect(await taken(limiter, 50, '192.0.2.5')).toBe(4);
    expect(await taken(limiter, 50, '192.0.2.6')).toBe(0);
    expect(await taken(limiter, 1, '198.51.100.1')).toBe(1);
  });

  test('is taken in parts by what is small', async () => {
    const limiter = new MemoryLimiter(1);
    const waits = await Promise.all(Array.from({ length: 25 }, () => limiter.take('192.0.2.1', NOW, 1 / 20)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(20);
    expect(waits.at(-1)).toBe(30);
  });
});

describe('The limit that processes share', () => {
  const asked = vi.fn<NetworkLimits['take']>();
  const logged: string[] = [];
  const make = () => new SharedLimiter({ limit: 3, networks: { take: asked, forget: async () => undefined }, keyOf: (...parts) => parts.join(' '), log });
  const log = pino({ level: 'info' }, { write: (line) => void logged.push(line) });
  beforeEach(() => {
    asked.mockReset();
    logged.length = 0;
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());

  test('is what the store says, which is not asked again about a network that has nothing left', async () => {
    const limiter = make();
    asked.mockResolvedValueOnce({ isTaken: true, fullAt: [NOW + 1, NOW + 1] });
    expect(await limiter.take('192.0.2.1', NOW)).toBe(0);
    asked.mockResolvedValueOnce({ isTaken: false, fullAt: [NOW + 10 * MINUTE, NOW + MINUTE] });
    expect(await limiter.take('192.0.2.1', NOW)).toBe(200);
    expect(await limiter.take('192.0.2.1', NOW + 100 * SECOND)).toBe(100);
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockResolvedValueOnce({ isTaken: false, fullAt: [0, 0] });
    expect(await limiter.take('198.51.100.1', NOW), 'lost to another at this very moment').toBe(1);
  });

  test('has other keys each day, which hold no address of themselves', async () => {
    const limiter = make();
    asked.mockResolvedValue({ isTaken: true, fullAt: [0, 0] });
    await limiter.take('192.0.2.1', NOW);
    await limiter.take('192.0.2.1', NOW + DAY);
    const keys = asked.mock.calls.map(([shares]) => shares.map(({ key }) => key));
    expect(keys).toEqual([
      ['network on 2026-11-20 192.0.2.1', 'network on 2026-11-20 192.0.2.0/24'],
      ['network on 2026-11-21 192.0.2.1', 'network on 2026-11-21 192.0.2.0/24'],
    ]);
  });

  test('is this process’s own while the store fails or hangs', async () => {
    const limiter = make();
    asked.mockRejectedValueOnce(new Error('gone'));
    expect(await limiter.take('192.0.2.1', NOW)).toBe(0);
    asked.mockReturnValue(new Promise(() => undefined));
    const waits = Array.from({ length: 4 }, () => limiter.take('192.0.2.1', NOW));
    await vi.runAllTimersAsync();
    expect((await Promise.all(waits)).filter((wait) => wait === 0)).toHaveLength(2);
    expect(logged).toHaveLength(5);
    expect(logged.join()).not.toContain('192.0.2');
  });
});
