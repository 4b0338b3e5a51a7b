import type {
  ClientDocumentEntry,
  ClientDocumentText,
  ClientFacts,
  ClientIndex,
} from '../../core/content/client-document.ts';
import { type GatedPlace, OPEN_SURVEY_PATH, SURVEY } from '../../core/gates/gates.ts';
import type { Client, SourceDocument } from '../content/client-documents.ts';
import type { Content } from '../content/content.ts';
import { surveyContent } from '../documents/survey-content.ts';

const DOCUMENTS = 'documents';
const REPORTS = 'reports';

export interface GatedItem extends GatedPlace {
  /** Only this client sees it, besides or instead of what all clients share. */
  client?: string;
  value: unknown;
}

/**
 * Content behind the gates (product.md, Gates): clients get the documents and the full scan; team
 * members get the survey until it is open.
 * @param previewToken only in the survey's preview: clients read the statements, too.
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

/** Unencrypted content by path within the site: the survey, once it is open. */
export async function publicItems(content: Content): Promise<Map<string, string>> {
  return new Map(
    isSurveyOpen(content) ? [[OPEN_SURVEY_PATH, JSON.stringify(await surveyContent(content))]] : [],
  );
}

function isSurveyOpen({ pages }: Content): boolean {
  return pages['trust-bridge-protocol'].surveyState === 'open';
}

function clientDocumentItems({ clientDocuments, clients, people }: Content): GatedItem[] {
  const shared = listDocuments(clientDocuments, 0);
  const indexOf = (index: ClientIndex): GatedItem => ({
    gate: 'client-access',
    path: DOCUMENTS,
    value: index,
  });
  return [
    indexOf({ documents: shared.entries }),
    ...shared.texts,
    ...clients.flatMap((client) => {
      const own = listDocuments(client.documents, clientDocuments.length);
      const facts = factsOf(client, people);
      return [
        indexOf({ documents: [...own.entries, ...shared.entries], client: facts }),
        ...own.texts,
        ...facts.reports.map(
          ({ path }, place): GatedItem => ({
            gate: 'client-access',
            path,
            value: client.reports[place]?.html,
          }),
        ),
      ].map((item) => ({ ...item, client: client.name }));
    }),
  ];
}

function factsOf(
  { facts: { name, founder, next }, reports }: Client,
  { founders }: Content['people'],
): ClientFacts {
  const own = founders.find(({ id }) => id === founder);
  if (!own) throw new Error(`There is no founder ${founder}.`);
  return {
    name,
    founder: { name: own.name, email: own.email },
    ...(next && { next }),
    reports: reports.map(({ html: _, ...report }, place) => ({
      ...report,
      path: `${REPORTS}/${place + 1}`,
    })),
  };
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
