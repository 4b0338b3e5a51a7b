import { chownSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** Writes a file under another name and gives it its own once it is whole and on the disk, for nobody but this user to read. */
export async function writeDurably<Result>(file: string, write: (part: string) => Result | Promise<Result>, ready?: () => void): Promise<Result> {
  const part = `${file}.part`;
  removePart(part);
  makePrivate(part);
  try {
    const result = await write(part);
    sync(part);
    ready?.();
    renameSync(part, file);
    // Windows opens no folders, and keeps their entries by itself.
    if (process.platform !== 'win32') sync(path.dirname(file));
    return result;
  } catch (error) {
    removePart(part);
    throw error;
  }
}

/** Makes an empty file for nobody but this user to read, if there is none. SQLite takes over its rights for what it puts beside it. */
export function makePrivate(file: string): void {
  if (existsSync(file)) return;
  closeSync(openSync(file, 'a', 0o600));
  giveToOwner(file);
}

/** Makes a folder, with those that it is to lie in, for nobody but this user to look into. */
export function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const made = path.relative(first, folder).split(path.sep).filter(Boolean);
  for (const depth of Array(made.length + 1).keys()) giveToOwner(path.join(first, ...made.slice(0, depth)));
}

/** What root made in a folder of the intake's user is that user's: it would else be closed to the intake, and to its nightly backup. */
export function giveToOwner(place: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(path.dirname(place));
  chownSync(place, uid, gid);
}

/** A time as part of a file's name. */
export function fileTime(now: Date): string {
  return now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
}

// SQLite's journal of a copy that was killed would be taken for that of the next.
function removePart(part: string): void {
  for (const file of [part, `${part}-journal`]) rmSync(file, { force: true });
}

/** Puts a file, or the entries of a folder, on the disk. */
export function sync(place: string): void {
  const handle = openSync(place, statSync(place).isDirectory() ? 'r' : 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
