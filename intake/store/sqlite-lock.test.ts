import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/support/intake.ts';
import { openSqlite } from './sqlite.ts';
import { lockAlone, lockShared } from './sqlite-lock.ts';
import { StoreRefused } from './store-refused.ts';

let place: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  place = temporaryFolder();
});
afterEach(() => {
  vi.restoreAllMocks();
  place.remove();
});

test('Several share a store, and nobody has it alone until the last of them has closed it', async () => {
  const [one, other] = [await lockShared(place.folder), await lockShared(place.folder)];
  one.close();
  expect(statSync(path.join(place.folder, 'intake.lock')).mode & 0o777).toBe(0o600);
  const refused = lockAlone(place.folder);
  await expect(refused).rejects.toThrow(StoreRefused);
  await expect(refused).rejects.toThrow(
    `An intake or another command is using the store in ${place.folder}: stop it first. Nothing was changed.`,
  );
  other.close();
  (await lockAlone(place.folder)).close();
});

test('Who wants to share a store that is being restored waits for it, and is refused in the end', async () => {
  const alone = await lockAlone(place.folder);
  const waiting = lockShared(place.folder);
  alone.close();
  (await waiting).close();

  const again = await lockAlone(place.folder);
  // Two seconds in which the lock isn't freed.
  vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(2001);
  await expect(lockShared(place.folder)).rejects.toThrow(
    `The store in ${place.folder} is being restored or moved by another command: start again`,
  );
  again.close();
});

test('What is wrong with a lock’s file is said as it is', async () => {
  writeFileSync(path.join(place.folder, 'intake.lock'), 'no database'.repeat(1000));
  for (const lock of [lockShared, lockAlone])
    await expect(lock(place.folder)).rejects.toThrow('file is not a database');
});

test('A store whose file can’t be opened isn’t locked any more', async () => {
  writeFileSync(path.join(place.folder, 'intake.sqlite'), 'no database'.repeat(1000));
  await expect(openSqlite(place.folder)).rejects.toThrow('file is not a database');
  (await lockAlone(place.folder)).close();
});
