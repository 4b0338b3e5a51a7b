import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { makePrivate } from './durable-file.ts';
import { StoreRefused } from './store-errors.ts';

// SQLite's header: whether the file has a write-ahead log, and `user_version`, where we note that
// the store is in use. A copy of a running store, or the store of a crashed machine, has this mark.
const [HEADER_BYTES, VERSION_AT, LOGGED, USER_VERSION_AT, IN_USE] = [100, 18, 2, 60, 1];

// A file without any table is no longer.
const PAGE_BYTES = 4096;

export const logOf = (file: string) => `${file}-wal`;

/**
 * @throws {StoreRefused} if a store was in use and its log is missing, which has the last writes.
 * Call it only with exclusive access: another process may be about to create the log.
 */
export function refuseCutOff(file: string): void {
  if (!existsSync(file) || existsSync(logOf(file))) return;
  const header = Buffer.alloc(HEADER_BYTES);
  const handle = openSync(file, 'r');
  const read = readSync(handle, header, 0, HEADER_BYTES, 0);
  closeSync(handle);
  if (read < HEADER_BYTES || header[VERSION_AT] !== LOGGED) return;
  if (header.readUInt32BE(USER_VERSION_AT) !== IN_USE) return;
  throw new StoreRefused(
    `${file} is cut off from its log: it was in use, and ${logOf(file)}, which has what was written last, is missing. Put both files back as they were together, or a backup by npm run restore. To go on without what was written last, run npm run restore -- ${file}`,
  );
}

/**
 * Marks a store as in use, and checkpoints its log as far as possible. @throws the engine's error.
 */
export function writeBack(database: DatabaseSync): void {
  if (database.prepare('pragma user_version').get()?.user_version !== IN_USE)
    database.exec(`pragma user_version = ${IN_USE}`);
  database.exec('pragma wal_checkpoint(passive)');
}

/**
 * Closes a store. SQLite then removes its log, so the last process removes the mark. If that fails,
 * an empty log is created, so that the store doesn't look cut off.
 */
export function closeMarked(database: DatabaseSync, file: string, isAlone: boolean): void {
  let isMarked = true;
  try {
    if (isAlone) database.exec('pragma user_version = 0');
    isMarked = !isAlone;
  } catch {
    // The file is damaged, or the disk is full.
  }
  database.close();
  if (isMarked && existsSync(file)) makePrivate(logOf(file));
}

/**
 * @throws {StoreRefused} if there is no store, but a folder has keys of a former one: a start would
 * silently begin an empty store.
 */
export function refuseNewBesideKeys(file: string, keyFolders: readonly string[]): void {
  const isEmpty =
    !existsSync(file) || (statSync(file).size <= PAGE_BYTES && !existsSync(logOf(file)));
  if (!isEmpty) return;
  const folder = keyFolders.find((name) => existsSync(name) && holdsFiles(name));
  if (folder === undefined) return;
  throw new StoreRefused(
    `There is no store in ${file}, but ${folder} has keys of a former store: put ${path.basename(file)} back with its log (${path.basename(logOf(file))}), or a backup by npm run restore. To begin an empty store, delete ${folder} first: what its keys open is lost then.`,
  );
}

function holdsFiles(folder: string): boolean {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) =>
    entry.isFile(),
  );
}
