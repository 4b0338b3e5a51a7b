import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashPreviewToken } from '../../command-line/preview-token.ts';
import { pathOfScreen } from '../../core/content/routes.ts';
import {
  GUIDE_FILE,
  type IntakeParts,
  intakeFolder,
  NEWSLETTERS_FOLDER,
  PARTS_FILE,
} from '../../core/intake/parts.ts';
import type { Content } from '../content/content.ts';
import { adviceOf, questionnaireOf, remediesOf } from '../documents/survey-content.ts';
import type { BuildSettings } from '../environment.ts';
import { readPreviewToken } from '../gates/content-keys.ts';
import { makeGuidePdf } from '../guide/guide-pdf.ts';

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
  writeFileSync(path.join(folder, PARTS_FILE), JSON.stringify(parts), { mode: 0o640, flag: 'wx' });
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

type IntakeWords = Omit<IntakeParts, 'previewTokenHash' | 'countedPaths'>;

/** What the intake needs of the content alone. */
export async function wordsOf(content: Content): Promise<IntakeWords> {
  const { brand, look, answers, mail, submissions, pages, routes } = content;
  return {
    ...{ brand, look, answers, mail, submissions },
    questionnaire: questionnaireOf(content),
    remedies: remediesOf(content),
    advice: adviceOf(content),
    isSurveyOpen: pages['trust-bridge-protocol'].surveyState === 'open',
    surveyPath: pathOfScreen(routes, 'trust-bridge-protocol'),
  };
}
