import { constants, copyFileSync, existsSync, globSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileTime, giveToOwner, makeFolder, sync, writeDurably } from './durable-file.ts';
import { inspect, type StoreFacts } from './inspect.ts';
import { isBusy } from './retry-while-busy.ts';
import { openToRead, STORE_FILE, storeFile } from './sqlite.ts';
import { lockAlone } from './sqlite-lock.ts';
import { StoreRefused } from './store-refused.ts';

const KILLED_MS = 60 * 60 * 1000;

/**
 * Writes all that the SQLite store of a folder holds at this moment to a file, while others go on writing, and reads it through.
 * @throws {StoreRefused} where there is no store, the file is there already, or what was written can't be used.
 */
export async function backUp(dataDir: string, file: string): Promise<StoreFacts> {
  const store = storeFile(dataDir);
  if (existsSync(file)) throw new StoreRefused(`${file} is there already: give another name, or none.`);
  makeFolder(path.dirname(file));
  return writeDurably(file, (part) => {
    copy(store, part);
    return inspect(part);
  });
}

/**
 * Puts a backup in the place of a folder's store, which is kept beside it. @returns what the backup holds, and where the store before it is now.
 * @throws {StoreRefused} where the file can't be used, or anyone uses the store.
 */
export async function restore(dataDir: string, file: string, now: Date): Promise<{ facts: StoreFacts; before: string | undefined }> {
  if (!existsSync(file)) throw new StoreRefused(`There is no ${file}: give the path of a backup.`);
  if (!statSync(file).isFile()) throw new StoreRefused(`${file} is no file: give the path of a backup.`);
  const facts = await inspect(file);
  makeFolder(dataDir);
  const unlock = await lockAlone(dataDir);
  try {
    const target = path.join(dataDir, STORE_FILE);
    const before = existsSync(target) ? freeName(path.join(dataDir, `intake-before-${fileTime(now)}`)) : undefined;
    const keepBefore = before ? () => setAside(target, before) : undefined;
    await writeDurably(target, (part) => copy(file, part), keepBefore);
    return { facts, before };
  } finally {
    unlock();
  }
}

/** Deletes what backups that were killed left of themselves in a folder: nobody knows it as a store, and it holds all of one. */
export function removeKilled(folder: string, now: Date): void {
  for (const name of globSync('intake-*.sqlite.part*', { cwd: folder })) {
    const file = path.join(folder, name);
    // One that is still written to may be another backup on its way.
    if (now.getTime() - statSync(file).mtimeMs > KILLED_MS) rmSync(file, { force: true });
  }
}

/** The first name of this beginning that no store has yet. */
function freeName(start: string): string {
  let file = `${start}.sqlite`;
  for (let count = 2; existsSync(file); count++) file = `${start}-${count}.sqlite`;
  return file;
}

// Not a copy of the file's bytes: what lies in the write-ahead log comes along, what was deleted doesn't, and no log goes with the result.
function copy(from: string, to: string): void {
  const { database, close } = openToRead(from);
  try {
    database.prepare('vacuum into ?').run(to);
  } finally {
    close();
  }
}

/** Copies a store that nobody uses, with what a killed process left in its log, and leaves it without a log that its successor would take for its own. */
function setAside(store: string, before: string): void {
  try {
    const database = new DatabaseSync(store);
    database.exec('pragma journal_mode = delete');
    database.close();
  } catch (error) {
    if (isBusy(error)) throw new StoreRefused(`Another program has ${store} open: stop it first. Nothing was changed.`);
    // A store that can't be read any more is why backups are restored. It is kept as it is.
  }
  for (const suffix of ['', '-wal']) {
    if (!existsSync(store + suffix)) continue;
    copyFileSync(store + suffix, before + suffix, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
    giveToOwner(before + suffix);
    sync(before + suffix);
  }
  for (const suffix of ['-wal', '-shm']) rmSync(store + suffix, { force: true });
}
