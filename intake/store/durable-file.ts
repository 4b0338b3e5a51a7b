import { chownSync, closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** Writes a file under another name and gives it its own once it is whole and on the disk, for nobody but this user to read. */
export async function writeDurably<Result>(file: string, write: (part: string) => Result | Promise<Result>, ready?: () => void): Promise<Result> {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  closeSync(openSync(part, 'wx', 0o600));
  try {
    giveToOwner(part);
    const result = await write(part);
    sync(part);
    ready?.();
    renameSync(part, file);
    // Windows opens no folders, and keeps their entries by itself.
    if (process.platform !== 'win32') sync(path.dirname(file));
    return result;
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** A file that root made in a folder of the intake's user is that user's: a restored store would else be closed to the intake. */
function giveToOwner(file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(path.dirname(file));
  chownSync(file, uid, gid);
}

function sync(place: string): void {
  const handle = openSync(place, statSync(place).isDirectory() ? 'r' : 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
