import type * as v from 'valibot';
import type { Block } from '../../core/content/article.ts';
import { clientDocumentSchema } from '../../core/content/client-document.ts';
import { readMarkdownFile, readMarkdownFolder } from './markdown-file.ts';
import { ContentError } from './problems.ts';
import type { Firm } from './tokens.ts';

/** A client document as its editor wrote it, checked. It is published only encrypted. */
export type SourceDocument = v.InferOutput<typeof clientDocumentSchema> & { slug: string; body: Block[] };

/**
 * Reads the documents of `content/clients`, in their order.
 * @throws {ContentError} with every mistake in every document.
 */
export function readClientDocuments(root: string, firm: Firm): SourceDocument[] {
  const documents = readMarkdownFolder(root, 'clients', ({ slug, source, file }) => {
    const { fields, body } = readMarkdownFile(source, file, clientDocumentSchema, firm);
    if (body.some(({ kind }) => kind === 'picture')) throw new ContentError([{ file, message: 'holds a picture, which could not be encrypted: take it out' }]);
    return { ...fields, slug, body };
  });
  return documents.sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug));
}
