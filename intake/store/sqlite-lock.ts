import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivate } from './durable-file.ts';
import { isBusy, retryWhileBusy } from './retry-while-busy.ts';
import { StoreRefused } from './store-refused.ts';

// An empty SQLite file beside the store, used for its locks only: the system releases them when the
// process ends, however it ends.
const LOCK_FILE = 'intake.lock';

/**
 * Takes a shared lock on a folder's store until the returned file is closed. @throws {StoreRefused}
 * if the lock is held exclusively.
 */
export async function lockShared(folder: string): Promise<DatabaseSync> {
  const lock = open(folder);
  lock.exec('begin');
  const refusal = `The store in ${folder} is being restored or moved by another command: start again once that is done.`;
  return hold(
    lock,
    () => retryWhileBusy(() => lock.exec('select count(*) from sqlite_schema')),
    refusal,
  );
}

/**
 * Takes an exclusive lock on a folder's store until the returned file is closed. @throws
 * {StoreRefused} if another process uses it.
 */
export function lockAlone(folder: string): Promise<DatabaseSync> {
  const lock = open(folder);
  const refusal = `An intake or another command is using the store in ${folder}: stop it first. Nothing was changed.`;
  return hold(lock, () => lock.exec('begin exclusive'), refusal);
}

function open(folder: string): DatabaseSync {
  const file = path.join(folder, LOCK_FILE);
  makePrivate(file);
  return new DatabaseSync(file, { timeout: 0 });
}

async function hold(
  lock: DatabaseSync,
  take: () => unknown,
  refusal: string,
): Promise<DatabaseSync> {
  try {
    await take();
    return lock;
  } catch (error) {
    lock.close();
    throw isBusy(error) ? new StoreRefused(refusal) : error;
  }
}
