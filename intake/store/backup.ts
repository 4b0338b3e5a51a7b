import { constants, copyFileSync, existsSync, globSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DAY_MS } from '../../core/days.ts';
import {
  fileTime,
  giveToOwner,
  makePrivateFolder,
  sync,
  writeDurably,
} from '../engine/durable-file.ts';
import { isBusy, lockAlone, STORE_FILE, storeFile } from '../engine/sqlite.ts';
import { StoreRefused } from '../engine/store-errors.ts';
import { inspect, type StoreFacts } from './inspect.ts';

const KILLED_MS = 60 * 60 * 1000;

/**
 * While the intake goes on writing. Verifies the copy.
 * @throws {StoreRefused} if there is no store, the file exists, or the copy is damaged.
 */
export async function backUp(dataDir: string, file: string): Promise<StoreFacts> {
  const store = storeFile(dataDir);
  if (existsSync(file))
    throw new StoreRefused(`${file} already exists: give another name, or none.`);
  makePrivateFolder(path.dirname(file));
  return writeDurably(file, (part) => {
    copy(store, part);
    return inspect(part);
  });
}

/**
 * Keeps the former store beside the new one. @returns the backup's counts, and the path of the
 * former store.
 * @throws {StoreRefused} if the file can't be used, or another process uses the store.
 */
export async function restore(
  dataDir: string,
  file: string,
  now: Date,
): Promise<{ facts: StoreFacts; before: string | undefined }> {
  if (!existsSync(file)) throw new StoreRefused(`There is no ${file}: give the path of a backup.`);
  if (!statSync(file).isFile())
    throw new StoreRefused(`${file} is not a file: give the path of a backup.`);
  const facts = await inspect(file);
  makePrivateFolder(dataDir);
  using _lock = await lockAlone(dataDir);
  const target = path.join(dataDir, STORE_FILE);
  const before = existsSync(target)
    ? freeName(path.join(dataDir, `intake-before-${fileTime(now)}`))
    : undefined;
  const keepBefore = before ? () => setAside(target, before) : undefined;
  await writeDurably(target, (part) => copy(file, part), keepBefore);
  return { facts, before };
}

/** Partial files of killed backups contain personal data that erasure doesn't reach. */
export function removeKilled(folder: string, now: Date): void {
  for (const name of globSync('intake-*.sqlite.part*', { cwd: folder })) {
    const file = path.join(folder, name);
    // A recently changed file may belong to a running backup.
    if (now.getTime() - statSync(file).mtimeMs > KILLED_MS) rmSync(file, { force: true });
  }
}

const BACKUP_DAYS = 14;

/**
 * Of backups, and of stores that a restore kept. Privacy page and anonymity sheet promise two
 * weeks.
 */
export function removeOld(dataDir: string, now: number): void {
  for (const name of globSync(['backups/intake-*', 'intake-before-*'], { cwd: dataDir })) {
    const file = path.join(dataDir, name);
    if (now - statSync(file).mtimeMs > BACKUP_DAYS * DAY_MS) rmSync(file, { force: true });
  }
}

function freeName(start: string): string {
  let file = `${start}.sqlite`;
  for (let count = 2; existsSync(file); count++) file = `${start}-${count}.sqlite`;
  return file;
}

// VACUUM INTO instead of copying bytes: it includes the write-ahead log, omits deleted data, and
// the result has no log.
function copy(from: string, to: string): void {
  using database = new DatabaseSync(from, { readOnly: true });
  database.prepare('vacuum into ?').run(to);
}

/**
 * Copies an unused store with the log that a killed process left, and removes that log, or SQLite
 * would apply it to the restored store.
 */
function setAside(store: string, before: string): void {
  // Closed last, because closing removes the log of a damaged store.
  using database = new DatabaseSync(store);
  try {
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    if (isBusy(error))
      throw new StoreRefused(
        `Another program has ${store} open: stop it first. Nothing was changed.`,
      );
    // Damage may be the reason for the restore, so a damaged store is copied unchanged.
  }
  for (const suffix of ['', '-wal']) {
    if (!existsSync(store + suffix)) continue;
    copyFileSync(
      store + suffix,
      before + suffix,
      constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL,
    );
    giveToOwner(before + suffix);
    sync(before + suffix);
  }
  for (const suffix of ['-wal', '-shm']) rmSync(store + suffix, { force: true });
}
