import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sitePaths } from '../../builder/content/document-paths.ts';
import { adviceOf, languagesOf, questionnaireOf } from '../../builder/documents/survey-content.ts';
import { hashPreviewToken } from '../../command-line/preview-token.ts';
import { pathOfScreen } from '../../core/content/routes.ts';
import type { PreparedNewsletter } from '../../core/intake/newsletter.ts';
import {
  type IntakeParts,
  intakeFolder,
  NEWSLETTERS_FOLDER,
  WRITING_FILE,
  type Writing,
} from '../../core/intake/parts.ts';
import { content } from './content.ts';

/** The files that a build prepares for the intake, from the firm's own texts. */
export const PARTS: IntakeParts = {
  siteUrl: 'http://localhost',
  brand: content.brand,
  language: content.language,
  look: content.look,
  answers: content.answers,
  mistakes: content.forms.mistakes,
  mail: content.mail,
  submissions: content.submissions,
  questionnaire: questionnaireOf(content),
  steps: content.survey.steps,
  advice: adviceOf(content.pages['readiness-scan']),
  languages: languagesOf(content),
  isSurveyOpen: true,
  previewTokenHash: hashPreviewToken('the token inside the preview'),
  surveyPath: pathOfScreen(content.routes, 'trust-bridge-protocol'),
  countedPages: [],
};

/** Quickly writes the part of a built site that the intake needs to start. */
export function writeSmallSite(folder: string): void {
  mkdirSync(intakeFolder(folder), { recursive: true });
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries({ 'index.html': '<h1>Home</h1>', _headers: '' }))
    writeFileSync(path.join(folder, file), text);
  writeFileSync(path.join(intakeFolder(folder), 'parts.json'), JSON.stringify(PARTS));
  writeFileSync(path.join(intakeFolder(folder), 'guide.pdf'), '%PDF-1.7');
  writeWriting(folder);
  writeNewsletters(folder, content.newsletters);
}

/** Writes newsletters into the part of a built site that the intake needs. */
export function writeNewsletters(folder: string, newsletters: PreparedNewsletter[]): void {
  mkdirSync(path.join(intakeFolder(folder), NEWSLETTERS_FOLDER), { recursive: true });
  for (const newsletter of newsletters)
    writeFileSync(
      path.join(intakeFolder(folder), NEWSLETTERS_FOLDER, `${newsletter.slug}.json`),
      JSON.stringify(newsletter),
    );
}

/** Writes what a newsletter that is written at the desk is checked against. */
export function writeWriting(folder: string): void {
  const { claims, counts, layout, routes, articles } = content;
  const slugs = articles.map(({ slug }) => slug);
  const writing: Writing = {
    claims,
    counts,
    hasOriginal: layout.original !== undefined,
    paths: sitePaths(routes, slugs),
    ids: {},
  };
  mkdirSync(intakeFolder(folder), { recursive: true });
  writeFileSync(path.join(intakeFolder(folder), WRITING_FILE), JSON.stringify(writing));
}
