import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type IntakeParts, intakeFolder, PARTS_FILE } from '../core/intake/parts.ts';
import type { Content } from './content/read.ts';

/** Writes what the intake needs of the content to the private folder beside the built site. */
export function writeIntakeParts({ brand, intake }: Content, output: string): void {
  const folder = intakeFolder(output);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const parts: IntakeParts = { brand, ...intake };
  writeFileSync(path.join(folder, PARTS_FILE), JSON.stringify(parts));
}
