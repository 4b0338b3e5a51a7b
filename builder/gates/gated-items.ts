import type { ClientDocumentEntry, ClientDocumentText } from '../../core/content/client-document.ts';
import { type GatedPlace, OPEN_SURVEY_PATH, SURVEY } from '../../core/gates/gates.ts';
import type { Content } from '../content/read.ts';
import { surveyContent } from '../survey-content.ts';

/** Content that is published only encrypted. */
export interface GatedItem extends GatedPlace {
  value: unknown;
}

/**
 * The content behind the gates (product.md, Gates): for clients the documents and the full scan, for team members the survey until it
 * is open to everyone.
 */
export function gatedItems(content: Content): GatedItem[] {
  const value = surveyContent(content);
  return [
    ...clientDocumentItems(content),
    { gate: 'client-access', path: SURVEY, value },
    ...(isSurveyOpen(content) ? [] : [{ gate: 'survey-preview' as const, path: SURVEY, value }]),
  ];
}

/** Content that is published unencrypted, by its path within the site: the survey, once it is open. */
export function publicItems(content: Content): Map<string, string> {
  return new Map(isSurveyOpen(content) ? [[OPEN_SURVEY_PATH, JSON.stringify(surveyContent(content))]] : []);
}

function isSurveyOpen({ pages }: Content): boolean {
  return pages['trust-bridge-protocol'].surveyState === 'open';
}

function clientDocumentItems({ clientDocuments }: Content): GatedItem[] {
  const path = (index: number) => `documents/${index + 1}`;
  const entries = clientDocuments.map(({ slug, title, summary }, index): ClientDocumentEntry => ({ slug, title, summary, path: path(index) }));
  return [
    { gate: 'client-access', path: 'documents', value: entries },
    ...clientDocuments.map(({ body }, index): GatedItem => ({ gate: 'client-access', path: path(index), value: { body } satisfies ClientDocumentText })),
  ];
}
