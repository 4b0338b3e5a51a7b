import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellCount } from './progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('Progress is told at most once in two seconds, with the count of all that is done', () => {
  const lines: string[] = [];
  const done = tellCount(
    (line) => lines.push(line),
    (count) => `Done: ${count}`,
  );
  done();
  vi.advanceTimersByTime(1999);
  done();
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(1);
  done();
  done();
  expect(lines).toEqual(['Done: 3']);
  vi.advanceTimersByTime(2000);
  done();
  expect(lines).toEqual(['Done: 3', 'Done: 5']);
});
