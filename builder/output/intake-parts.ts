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
  WRITING_FILE,
  type Writing,
} from '../../core/intake/parts.ts';
import type { Content } from '../content/content.ts';
import { sitePaths } from '../content/document-paths.ts';
import type { ScreenDocuments } from '../documents/screen-documents.ts';
import { adviceOf, languagesOf, questionnaireOf } from '../documents/survey-content.ts';
import type { BuildSettings } from '../environment.ts';
import { readPreviewToken } from '../gates/content-keys.ts';
import { makeGuidePdf } from '../guide/guide-pdf.ts';

/**
 * Writes the content that the intake needs into its private folder beside the built site. @param
 * documents the paths of those whose views are counted, and the ids of their parts.
 */
export async function writeIntakeParts(
  content: Content,
  { output, siteUrl, gates }: Pick<BuildSettings, 'output' | 'siteUrl' | 'gates'>,
  documents?: { countedPages: IntakeParts['countedPages']; ids: ScreenDocuments['ids'] },
): Promise<void> {
  const { brand, claims, counts, look, guide, newsletters, layout, routes, articles } = content;
  const { countedPages = [], ids = [] } = documents ?? {};
  const folder = intakeFolder(output);
  mkdirSync(folder, { recursive: true });
  const previewTokenHash = hashPreviewToken(readPreviewToken(gates.contentKeyFile));
  const words = await wordsOf(content);
  const parts: IntakeParts = { ...words, siteUrl, previewTokenHash, countedPages };
  writeFileSync(path.join(folder, PARTS_FILE), JSON.stringify(parts), { mode: 0o640, flag: 'wx' });
  const writing: Writing = {
    claims,
    counts,
    hasOriginal: layout.original !== undefined,
    paths: sitePaths(
      routes,
      articles.map(({ slug }) => slug),
    ),
    ids: Object.fromEntries(ids),
  };
  writeFileSync(path.join(folder, WRITING_FILE), JSON.stringify(writing));
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

type IntakeWords = Omit<IntakeParts, 'siteUrl' | 'previewTokenHash' | 'countedPages'>;

/** The parts that depend on the content alone. */
export async function wordsOf(content: Content): Promise<IntakeWords> {
  const { brand, language, look, answers, forms, mail, submissions, pages, routes } = content;
  return {
    ...{ brand, language, look, answers, mail, submissions, mistakes: forms.mistakes },
    questionnaire: questionnaireOf(content),
    steps: content.survey.steps,
    advice: adviceOf(pages['readiness-scan']),
    languages: languagesOf(content),
    isSurveyOpen: pages['trust-bridge-protocol'].surveyState === 'open',
    surveyPath: pathOfScreen(routes, 'trust-bridge-protocol'),
  };
}
