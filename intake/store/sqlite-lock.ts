import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivate } from './durable-file.ts';
import { isBusy, retryWhileBusy } from './retry-while-busy.ts';
import { StoreRefused } from './store-refused.ts';

// An empty SQLite file beside the store, used for its locks only: the system releases them when the process ends, however it ends.
const LOCK_FILE = 'intake.lock';

/** Takes a shared lock on a folder's store until the returned function is called. @throws {StoreRefused} if the lock is held exclusively. */
export async function lockShared(folder: string): Promise<() => void> {
  const lock = open(folder);
  lock.exec('begin');
  return hold(
    lock,
    () => retryWhileBusy(() => lock.exec('select count(*) from sqlite_schema')),
    () => {
      return `The store in ${folder} is being restored or moved by another command: start again once that is done.`;
    },
  );
}

/** Takes an exclusive lock on a folder's store until the returned function is called. @throws {StoreRefused} if another process uses it. */
export function lockAlone(folder: string): Promise<() => void> {
  const lock = open(folder);
  return hold(
    lock,
    () => lock.exec('begin exclusive'),
    () => {
      return `An intake or another command is using the store in ${folder}: stop it first. Nothing was changed.`;
    },
  );
}

function open(folder: string): DatabaseSync {
  const file = path.join(folder, LOCK_FILE);
  makePrivate(file);
  return new DatabaseSync(file, { timeout: 0 });
}

async function hold(lock: DatabaseSync, take: () => unknown, refusal: () => string): Promise<() => void> {
  try {
    await take();
    return () => lock.close();
  } catch (error) {
    lock.close();
    throw isBusy(error) ? new StoreRefused(refusal()) : error;
  }
}
