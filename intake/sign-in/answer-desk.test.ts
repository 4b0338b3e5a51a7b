import { pino } from 'pino';
import { expect, test } from 'vitest';
import { waitBriefly } from './answer-desk.ts';

const logged: string[] = [];
const log = pino({}, { write: (line) => void logged.push(line) });

test('A call has the result of work that is done soon, and its error', async () => {
  expect(await waitBriefly(Promise.resolve(3), 9, { log })).toEqual({ result: 3 });
  await expect(waitBriefly(Promise.reject(new Error('disk full')), 9, { log })).rejects.toThrow(
    'disk full',
  );
  expect(logged).toEqual([]);
});

test('A call answers while longer work goes on, and the log tells if that fails', async () => {
  const work = Promise.withResolvers<number>();
  expect(await waitBriefly(work.promise, 9, { log })).toEqual({ result: 9, isUnderWay: true });
  work.reject(new Error('disk full'));
  await expect.poll(() => logged.join()).toContain('disk full');
});
