import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  GUIDE_FILE,
  type IntakeParts,
  intakeFolder,
  NEWSLETTERS_FOLDER,
  PARTS_FILE,
} from '../core/intake/parts.ts';
import { hashPreviewToken } from '../intake/preview-token.ts';
import type { Content } from './content/read.ts';
import type { BuildSettings } from './environment.ts';
import { readPreviewToken } from './gates/content-keys.ts';
import { makeGuidePdf } from './guide/guide-pdf.ts';
import { wordsOf } from './intake-words.ts';

/** Writes the content that the intake needs into its private folder beside the built site. */
export async function writeIntakeParts(
  content: Content,
  { output, siteUrl, gates }: Pick<BuildSettings, 'output' | 'siteUrl' | 'gates'>,
  countedPaths: string[] = [],
): Promise<void> {
  const { brand, look, guide, newsletters } = content;
  const folder = intakeFolder(output);
  mkdirSync(folder, { recursive: true });
  const previewTokenHash = hashPreviewToken(readPreviewToken(gates.contentKeyFile));
  const parts: IntakeParts = { ...(await wordsOf(content)), previewTokenHash, countedPaths };
  writeFileSync(path.join(folder, PARTS_FILE), JSON.stringify(parts));
  mkdirSync(path.join(folder, NEWSLETTERS_FOLDER));
  for (const newsletter of newsletters)
    writeFileSync(
      path.join(folder, NEWSLETTERS_FOLDER, `${newsletter.slug}.json`),
      JSON.stringify(newsletter),
    );
  writeFileSync(
    path.join(folder, GUIDE_FILE),
    await makeGuidePdf({ ...guide, brand, look, siteUrl }),
  );
}
