import type { ClientDocumentEntry, ClientDocumentText } from '../../core/content/client-document.ts';
import type { GatedPlace } from '../../core/gates/gates.ts';
import type { Content } from '../content/read.ts';
import { surveyContent } from '../survey-content.ts';

/** Something that leaves the build only encrypted. */
export interface GatedItem extends GatedPlace {
  value: unknown;
}

/** Everything behind the gates (product.md, Gates): for clients the documents and the full scan, for team members the survey. */
export function gatedItems(content: Content): GatedItem[] {
  const survey = surveyContent(content);
  return [...clientDocumentItems(content), { gate: 'client-access', path: 'survey', value: survey }, { gate: 'survey-preview', path: 'survey', value: survey }];
}

function clientDocumentItems({ clientDocuments }: Content): GatedItem[] {
  const path = (index: number) => `documents/${index + 1}`;
  const entries = clientDocuments.map(({ slug, title, summary }, index): ClientDocumentEntry => ({ slug, title, summary, path: path(index) }));
  return [
    { gate: 'client-access', path: 'documents', value: entries },
    ...clientDocuments.map(({ body }, index): GatedItem => ({ gate: 'client-access', path: path(index), value: { body } satisfies ClientDocumentText })),
  ];
}
