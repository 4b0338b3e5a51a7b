import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type * as v from 'valibot';
import type { Block } from '../../core/content/article.ts';
import { clientDocumentSchema } from '../../core/content/client-document.ts';
import { GATES } from '../../core/gates/gates.ts';
import { readMarkdownFile, readMarkdownFolder, SLUG } from './markdown-file.ts';
import { ContentError, readEach } from './problems.ts';
import type { Firm } from './tokens.ts';

const FOLDER = 'clients';

/** A client document as its editor wrote it, checked. It is published only encrypted. */
export type SourceDocument = v.InferOutput<typeof clientDocumentSchema> & {
  slug: string;
  body: Block[];
};

export interface Client {
  name: string;
  documents: SourceDocument[];
}

/** The folder of a client's own documents. @param root the content folder. */
export function clientFolder(root: string, name: string): string {
  return path.join(root, FOLDER, name);
}

/** The reason why a client can't have this name; undefined if it can. */
export function faultOfClientName(name: string): string | undefined {
  if (GATES.some((gate) => gate === name)) return 'is the name of a gate';
  return SLUG.test(name)
    ? undefined
    : 'must be lower-case words of letters a to z and figures, joined by hyphens, such as north-bank';
}

/**
 * Reads the documents that all clients share, those of `content/clients` itself, in their order.
 * @throws {ContentError} with every mistake in every document.
 */
export function readClientDocuments(root: string, firm: Firm): SourceDocument[] {
  return readDocuments(root, FOLDER, firm);
}

/**
 * Reads the clients with documents of their own, by name.
 * @throws {ContentError} with every mistake in every document and name.
 */
export function readClients(root: string, firm: Firm): Client[] {
  const folder = path.join(root, FOLDER);
  const names = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    : [];
  return readEach(names.map(({ name }) => name).sort(), (name) => {
    const file = `content/${FOLDER}/${name}`;
    const fault = faultOfClientName(name);
    if (fault) throw new ContentError([{ file, message: `${fault}: rename it` }]);
    const documents = readDocuments(root, `${FOLDER}/${name}`, firm);
    const twice = documents.filter(({ slug }) => existsSync(path.join(folder, `${slug}.md`))); // The address of a document is its slug.
    if (twice.length > 0)
      throw new ContentError(
        twice.map(({ slug }) => ({
          file: `${file}/${slug}.md`,
          message: `has the name of content/${FOLDER}/${slug}.md: rename it`,
        })),
      );
    return { name, documents };
  });
}

function readDocuments(root: string, folder: string, firm: Firm): SourceDocument[] {
  const documents = readMarkdownFolder(root, folder, ({ slug, source, file }) => {
    const { fields, body } = readMarkdownFile(source, file, clientDocumentSchema, firm);
    if (body.some(({ kind }) => kind === 'picture'))
      throw new ContentError([
        { file, message: 'holds a picture, which could not be encrypted: take it out' },
      ]);
    return { ...fields, slug, body };
  });
  return documents.sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug));
}
