import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { ask } from './run-command.ts';

test.each([
  ['y\n', true],
  ['Yes\n', true],
  ['\n', false],
  ['no\n', false],
  ['\u0003', false],
  ['\u0004', false],
])('%j in answer to a question is taken for %s', async (typed, meaning) => {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const answer = ask('Go on?', input, Object.assign(new PassThrough(), { isTTY: true }));
  input.write(typed);
  expect(await answer).toBe(meaning);
});

test('Where nobody is there, nobody is asked', async () => {
  expect(await ask('Go on?', new PassThrough(), new PassThrough())).toBeUndefined();
});
