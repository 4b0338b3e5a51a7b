import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { NOW } from '../../tests/support/intake.ts';
import { testFolder } from '../../tests/support/test-folder.ts';
import { createResponseKeys, type ResponseKeys } from './response-keys.ts';

let place: string;
let keys: ResponseKeys;
beforeEach(() => {
  place = testFolder();
  keys = createResponseKeys(path.join(place, 'keys'));
});

test('A value is decrypted until its key is destroyed', async () => {
  const text = await keys.encrypt('one', ['answers']);
  expect(await keys.decrypt('one', text)).toEqual(['answers']);
  await keys.destroy(['one']);
  expect(await keys.decrypt('one', text)).toBeUndefined();
});

test('A key that another process has overwritten, but not removed yet, counts as destroyed', async () => {
  const text = await keys.encrypt('one', ['answers']);
  writeFileSync(path.join(place, 'keys/one'), Buffer.alloc(32));
  expect(await keys.decrypt('one', text)).toBeUndefined();
});

test('A value that was encrypted with another key is refused', async () => {
  const text = await keys.encrypt('one', ['answers']);
  await keys.encrypt('two', ['others']);
  await expect(keys.decrypt('two', text)).rejects.toThrow();
});

test('The length of an encrypted value tells nothing of a short or a long comment', async () => {
  const [short, long] = [
    await keys.encrypt('one', ['a']),
    await keys.encrypt('two', ['a'.repeat(10_000)]),
  ];
  expect(short).toHaveLength(long.length);
  expect(Buffer.from(short, 'base64')).toHaveLength(12 + 16 * 1024 + 16);
});

test('The keys that were written before a time are listed, and none where there is no folder yet', async () => {
  expect(await keys.listBefore(NOW)).toEqual([]);
  for (const [index, id] of ['before', 'at', 'after'].entries()) {
    await keys.encrypt(id, 'answers');
    const seconds = NOW / 1000 + index - 1;
    utimesSync(path.join(place, 'keys', id), seconds, seconds);
  }
  expect(await keys.listBefore(NOW)).toEqual(['before']);
});

test('A key that can not be read is no destroyed one', async () => {
  mkdirSync(path.join(place, 'keys/one'), { recursive: true });
  await expect(keys.decrypt('one', '')).rejects.toThrow('EISDIR');
  await expect(keys.destroy(['one'])).rejects.toThrow('EISDIR');
});
