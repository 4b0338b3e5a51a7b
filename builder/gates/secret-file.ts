import { randomUUID } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../../command-line/make-folder.ts';

/**
 * Writes JSON that only its owner can read. Another process never reads half a file.
 * @returns false if the file existed. It then stays as it is.
 */
export function createSecretFile(file: string, value: unknown): boolean {
  const part = writePart(file, value);
  try {
    linkSync(part, file); // Unlike a rename, a link fails if the file is there.
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(part);
  }
}

/** Replaces the file atomically. */
export function replaceSecretFile(file: string, value: unknown): void {
  renameSync(writePart(file, value), file);
}

function writePart(file: string, value: unknown): string {
  makeFolder(path.dirname(file), 0o700);
  const part = `${file}.${randomUUID()}.part`;
  // `wx` follows no link that somebody else has put there.
  writeFileSync(part, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return part;
}
