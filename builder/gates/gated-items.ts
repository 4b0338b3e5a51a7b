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
export async function gatedItems(content: Content): Promise<GatedItem[]> {
  const value = await surveyContent(content);
  return [
    ...clientDocumentItems(content),
    { gate: 'client-access', path: SURVEY, value },
    ...(isSurveyOpen(content) ? [] : [{ gate: 'survey-preview' as const, path: SURVEY, value }]),
  ];
}

/** Content that is published unencrypted, by its path within the site: the survey, once it is open. */
export async function publicItems(content: Content): Promise<Map<string, string>> {
  return new Map(isSurveyOpen(content) ? [[OPEN_SURVEY_PATH, JSON.stringify(await surveyContent(content))]] : []);
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
