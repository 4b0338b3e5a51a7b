import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/intake.ts';
import { createResponseKeys, type ResponseKeys } from './response-keys.ts';

let place: ReturnType<typeof temporaryFolder>;
let keys: ResponseKeys;
beforeEach(() => {
  place = temporaryFolder();
  keys = createResponseKeys(path.join(place.folder, 'keys'));
});
afterEach(() => place.remove());

test('A value is decrypted until its key is destroyed', async () => {
  const text = await keys.encrypt('one', ['answers']);
  expect(await keys.decrypt('one', text)).toEqual(['answers']);
  await keys.destroy(['one']);
  expect(await keys.decrypt('one', text)).toBeUndefined();
});

test('A key that another process has overwritten, but not removed yet, counts as destroyed', async () => {
  const text = await keys.encrypt('one', ['answers']);
  writeFileSync(path.join(place.folder, 'keys/one'), Buffer.alloc(32));
  expect(await keys.decrypt('one', text)).toBeUndefined();
});

test('A value that was encrypted with another key is refused', async () => {
  const text = await keys.encrypt('one', ['answers']);
  await keys.encrypt('two', ['others']);
  await expect(keys.decrypt('two', text)).rejects.toThrow();
});
