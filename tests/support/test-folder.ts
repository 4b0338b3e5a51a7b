import { afterAll, onTestFinished } from 'vitest';
import { temporaryFolder } from './folder.ts';

/** A folder for all tests of a file or group, removed after them and their other hooks. */
export function sharedFolder(): string {
  const { folder, remove } = temporaryFolder();
  afterAll(remove);
  return folder;
}

/** A folder for the running test, removed after it and its hooks. */
export function testFolder(): string {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  return folder;
}
