import { expect, test } from 'vitest';
import { mapAtOnce } from './at-once.ts';

test('Many things are done a few at once, and what comes of them keeps their order', async () => {
  let running = 0;
  let most = 0;
  const items = Array.from({ length: 50 }, (_, index) => index);
  const results = await mapAtOnce(items, 4, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, item % 3));
    running -= 1;
    return item * 2;
  });
  expect(results).toEqual(items.map((item) => item * 2));
  expect(most).toBe(4);
});

test('One thing that fails fails the whole', async () => {
  await expect(mapAtOnce([1, 2, 3], 2, async (item) => Promise.reject(new Error(String(item))))).rejects.toThrow('1');
  expect(await mapAtOnce([], 4, async (item) => item)).toEqual([]);
});
