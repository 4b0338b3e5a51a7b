import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Creates a folder and its parents. Node's own recursive mkdir never ends where a file system
 * refuses a folder as absent, as `/proc` does. @param onMade called with each that is made.
 */
export function makeFolder(folder: string, mode = 0o777, onMade?: (made: string) => void): void {
  if (isFolder(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent, mode, onMade);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process was faster.
    if (isFolder(folder)) return;
    throw error;
  }
  onMade?.(folder);
}

function isFolder(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
