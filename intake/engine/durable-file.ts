import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';

/**
 * Writes a file under a temporary name and renames it once it is synced to disk. Only this user can
 * read it.
 */
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
 * Creates an empty file that only this user can read, unless it exists. SQLite copies its
 * permissions to its log files.
 */
export function makePrivate(file: string): void {
  if (existsSync(file)) return;
  closeSync(openSync(file, 'a', 0o600));
  giveToOwner(file);
}

/** Creates a folder and its parents, accessible to this user only. */
export function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const made = path.relative(first, folder).split(path.sep).filter(Boolean);
  for (const depth of Array(made.length + 1).keys())
    giveToOwner(path.join(first, ...made.slice(0, depth)));
}

/**
 * Gives a file made by root to the owner of its folder. Else the intake and its nightly backup
 * couldn't read it.
 */
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

// SQLite would apply the journal of a killed copy to the next copy.
function removePart(part: string): void {
  for (const file of [part, `${part}-journal`]) rmSync(file, { force: true });
}

/** Syncs a file, or the entries of a folder, to disk. */
export function sync(place: string): void {
  const handle = openSync(place, statSync(place).isDirectory() ? 'r' : 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
