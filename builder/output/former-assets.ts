import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { intakeFolder } from '../../core/intake/parts.ts';

/** Tabs that were opened before the new build can load its former files for a day. */
const KEPT_MS = 24 * 60 * 60 * 1000;
// Earlier builds' files in the intake's private folder, each with the time when it was last current
// (milliseconds since 1970).
const RECORD_FILE = 'former-assets.json';
const recordSchema = v.record(v.string(), v.number());
type FormerAssets = v.InferOutput<typeof recordSchema>;

/**
 * Copies hashed files that only the former site has, until a day after they were last current, and
 * records them. Copies nothing if the former site has no record, because its files' age is unknown.
 * @param now milliseconds since 1970.
 */
export function keepFormerAssets(former: string, site: string, now: number): void {
  const record = readRecord(former);
  const kept: FormerAssets = {};
  for (const file of record ? listHashedFiles(former) : []) {
    const lastCurrent = record?.[file] ?? now;
    if (existsSync(path.join(site, file)) || now - lastCurrent >= KEPT_MS) continue;
    mkdirSync(path.dirname(path.join(site, file)), { recursive: true });
    copyFileSync(path.join(former, file), path.join(site, file));
    kept[file] = lastCurrent;
  }
  writeFileSync(path.join(intakeFolder(site), RECORD_FILE), JSON.stringify(kept));
}

function readRecord(site: string): FormerAssets | undefined {
  const file = path.join(intakeFolder(site), RECORD_FILE);
  return existsSync(file)
    ? v.parse(recordSchema, JSON.parse(readFileSync(file, 'utf8')))
    : undefined;
}

function listHashedFiles(site: string): string[] {
  return HASHED_FOLDERS.filter((folder) => existsSync(path.join(site, folder))).flatMap((folder) =>
    readdirSync(path.join(site, folder)).map((file) => path.posix.join(folder, file)),
  );
}

/** File names in these folders change with the content, so browsers may cache them forever. */
export const HASHED_FOLDERS = ['assets', 'pictures', 'social'];
