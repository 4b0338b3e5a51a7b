import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { GUIDE_FILE, type IntakeParts, intakeFolder, PARTS_FILE } from '../core/intake/parts.ts';
import type { Content } from './content/read.ts';
import type { BuildSettings } from './environment.ts';
import { makeGuidePdf } from './guide/guide-pdf.ts';

/** Writes what the intake needs of the content to the private folder beside the built site. */
export async function writeIntakeParts({ brand, intake, survey }: Content, { output, siteUrl }: Pick<BuildSettings, 'output' | 'siteUrl'>): Promise<void> {
  const folder = intakeFolder(output);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { answers, mail, guide } = intake;
  const parts: IntakeParts = { brand, answers, mail, survey };
  writeFileSync(path.join(folder, PARTS_FILE), JSON.stringify(parts));
  writeFileSync(path.join(folder, GUIDE_FILE), await makeGuidePdf({ ...guide, brand, siteUrl }));
}
