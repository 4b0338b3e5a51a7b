import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../intake/engine/open.ts';
import { STORE_FILE } from '../../intake/engine/sqlite.ts';

let migrated: Promise<Buffer> | undefined;

/**
 * Puts a migrated SQLite store without rows into an existing folder. It is a copy: each run of the
 * migrations would take several times as long.
 */
export async function writeEmptyStore(folder: string): Promise<void> {
  migrated ??= readMigrated();
  writeFileSync(path.join(folder, STORE_FILE), await migrated, { mode: 0o600 });
}

async function readMigrated(): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'equanta-migrated-'));
  await (await openDatabase({ dataDir: folder })).db.destroy();
  const bytes = readFileSync(path.join(folder, STORE_FILE));
  rmSync(folder, { recursive: true });
  return bytes;
}
