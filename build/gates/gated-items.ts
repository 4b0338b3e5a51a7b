import type { ClientDocumentEntry, ClientDocumentText } from '../../core/content/client-document.ts';
import type { GatedPlace } from '../../core/gates/gates.ts';
import type { Content } from '../content/read.ts';

/** Something that leaves the build only encrypted. */
export interface GatedItem extends GatedPlace {
  value: unknown;
}

/** Everything behind a gate (product.md, Gates): for clients, the documents of the client home. */
export function gatedItems({ clientDocuments }: Content): GatedItem[] {
  const entries = clientDocuments.map(({ slug, title, summary }, index): ClientDocumentEntry => ({ slug, title, summary, path: `documents/${index + 1}` }));
  return [
    { gate: 'client-access', path: 'documents', value: entries },
    ...entries.map(({ path }, index) => ({
      gate: 'client-access' as const,
      path,
      value: { body: clientDocuments[index]?.body ?? [] } satisfies ClientDocumentText,
    })),
  ];
}
