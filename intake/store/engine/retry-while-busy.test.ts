import { afterEach, expect, test, vi } from 'vitest';
import { isBusy, retryWhileBusy } from './sqlite.ts';

afterEach(() => void vi.restoreAllMocks());

const failWith = (errcode?: number) =>
  Object.assign(new Error('SQLite'), errcode === undefined ? {} : { errcode });
const BUSY = failWith(5);

test('A lock of another connection is told from all other errors', () => {
  // SQLITE_BUSY, SQLITE_LOCKED, SQLITE_BUSY_SNAPSHOT, SQLITE_LOCKED_SHAREDCACHE; SQLITE_ERROR,
  // SQLITE_READONLY, SQLITE_FULL, none.
  expect([5, 6, 517, 262].map((code) => isBusy(failWith(code)))).toEqual([true, true, true, true]);
  expect([1, 8, 13, undefined].map((code) => isBusy(failWith(code)))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('What meets a lock is tried again until it succeeds, and any other failure ends it', async () => {
  const attempt = vi
    .fn()
    .mockRejectedValueOnce(BUSY)
    .mockRejectedValueOnce(failWith(6))
    .mockResolvedValue('done');
  expect(await retryWhileBusy(attempt)).toBe('done');
  expect(attempt).toHaveBeenCalledTimes(3);

  const full = vi.fn().mockRejectedValue(failWith(13));
  await expect(retryWhileBusy(full)).rejects.toMatchObject({ errcode: 13 });
  expect(full).toHaveBeenCalledTimes(1);
});

test('A lock that is held for more than two seconds fails what waits for it', async () => {
  vi.spyOn(performance, 'now')
    .mockReturnValueOnce(1000)
    .mockReturnValueOnce(2999)
    .mockReturnValueOnce(3000)
    .mockReturnValue(3001);
  const attempt = vi.fn().mockRejectedValue(BUSY);
  await expect(retryWhileBusy(attempt)).rejects.toBe(BUSY);
  expect(attempt).toHaveBeenCalledTimes(3);
});
