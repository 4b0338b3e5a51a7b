import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../../command-line/make-folder.ts';

/** Writes to a temporary name, syncs to disk, then renames. Only this user can read the file. */
export async function writeDurably<Result>(
  file: string,
  write: (part: string) => Result | Promise<Result>,
  ready?: () => void,
): Promise<Result> {
  const part = `${file}.part`;
  removePart(part);
  makePrivate(part);
  try {
    const result = await write(part);
    sync(part);
    ready?.();
    renameSync(part, file);
    // Windows can't open folders, and syncs their entries by itself.
    if (process.platform !== 'win32') sync(path.dirname(file));
    return result;
  } catch (error) {
    removePart(part);
    throw error;
  }
}

/**
 * An empty file that only this user can read, unless it exists. SQLite copies its permissions to
 * its log files.
 */
export function makePrivate(file: string): void {
  if (existsSync(file)) return;
  closeSync(openSync(file, 'a', 0o600));
  giveToOwner(file);
}

/** Creates a folder and its parents, accessible to this user only. */
export function makePrivateFolder(folder: string): void {
  makeFolder(folder, 0o700, giveToOwner);
}

/**
 * Gives a file that root made to the owner of its folder, so that the intake and its nightly backup
 * can read it.
 */
export function giveToOwner(place: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(path.dirname(place));
  chownSync(place, uid, gid);
}

/** A time as part of a file name. */
export function fileTime(now: Date): string {
  return now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
}

// SQLite would apply the journal of a killed copy to the next copy.
function removePart(part: string): void {
  for (const file of [part, `${part}-journal`]) rmSync(file, { force: true });
}

/** A folder's sync makes its entries durable. */
export function sync(place: string): void {
  const handle = openSync(place, statSync(place).isDirectory() ? 'r' : 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
