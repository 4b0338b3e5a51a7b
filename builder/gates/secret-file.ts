import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes a value to a new file, as JSON, which its owner alone can read.
 * @returns whether there was no such file. Another process never reads half a file.
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

/** Writes a value to a file in place of its former one, at once. */
export function replaceSecretFile(file: string, value: unknown): void {
  renameSync(writePart(file, value), file);
}

function writePart(file: string, value: unknown): string {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.${randomUUID()}.part`;
  // `wx` follows no link that somebody else has put there.
  writeFileSync(part, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return part;
}
