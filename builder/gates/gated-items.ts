import type {
  ClientDocumentEntry,
  ClientDocumentText,
} from '../../core/content/client-document.ts';
import { type GatedPlace, OPEN_SURVEY_PATH, SURVEY } from '../../core/gates/gates.ts';
import type { SourceDocument } from '../content/client-documents.ts';
import type { Content } from '../content/content.ts';
import { surveyContent } from '../documents/survey-content.ts';

const DOCUMENTS = 'documents';

export interface GatedItem extends GatedPlace {
  /** The client that alone sees it, besides or in place of what all clients share. */
  client?: string;
  value: unknown;
}

/**
 * The content behind the gates (product.md, Gates): for clients the documents and the full scan,
 * for team members the survey until it is open to everyone.
 * @param previewToken stands in the survey's preview alone: clients read the statements, too.
 */
export async function gatedItems(content: Content, previewToken: string): Promise<GatedItem[]> {
  const value = await surveyContent(content);
  const preview = {
    gate: 'survey-preview' as const,
    path: SURVEY,
    value: { ...value, previewToken },
  };
  return [
    ...clientDocumentItems(content),
    { gate: 'client-access', path: SURVEY, value },
    ...(isSurveyOpen(content) ? [] : [preview]),
  ];
}

/**
 * Content that is published unencrypted, by its path within the site: the survey, once it is open.
 */
export async function publicItems(content: Content): Promise<Map<string, string>> {
  return new Map(
    isSurveyOpen(content) ? [[OPEN_SURVEY_PATH, JSON.stringify(await surveyContent(content))]] : [],
  );
}

function isSurveyOpen({ pages }: Content): boolean {
  return pages['trust-bridge-protocol'].surveyState === 'open';
}

function clientDocumentItems({ clientDocuments, clients }: Content): GatedItem[] {
  const shared = listDocuments(clientDocuments, 0);
  return [
    { gate: 'client-access', path: DOCUMENTS, value: shared.entries },
    ...shared.texts,
    ...clients.flatMap(({ name, documents }) => {
      const own = listDocuments(documents, clientDocuments.length);
      const list: GatedItem = {
        gate: 'client-access',
        path: DOCUMENTS,
        value: [...own.entries, ...shared.entries],
      };
      return [list, ...own.texts].map((item) => ({ ...item, client: name }));
    }),
  ];
}

/**
 * The entries of documents in the list of the client home, and their texts. @param before the
 * number of documents that have a path already.
 */
function listDocuments(
  documents: readonly SourceDocument[],
  before: number,
): { entries: ClientDocumentEntry[]; texts: GatedItem[] } {
  const path = (index: number) => `${DOCUMENTS}/${before + index + 1}`;
  return {
    entries: documents.map(({ slug, title, summary }, index) => ({
      slug,
      title,
      summary,
      path: path(index),
    })),
    texts: documents.map(({ body }, index) => ({
      gate: 'client-access',
      path: path(index),
      value: { body } satisfies ClientDocumentText,
    })),
  };
}
