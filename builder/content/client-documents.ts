import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Block } from '../../core/content/article.ts';
import { clientDocumentSchema } from '../../core/content/client-document.ts';
import { readMarkdownFile } from './markdown-file.ts';
import { ContentError, type Problem } from './problems.ts';
import type { Firm } from './tokens.ts';

/** A client document as its editor wrote it, checked. It is published only encrypted. */
export interface SourceDocument {
  slug: string;
  title: string;
  summary: string;
  order: number;
  body: Block[];
}

/**
 * Reads the documents of `content/clients`, in their order.
 * @throws {ContentError} with every mistake in every document.
 */
export function readClientDocuments(root: string, firm: Firm): SourceDocument[] {
  const folder = path.join(root, 'clients');
  const problems: Problem[] = [];
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : [];
  const documents = names.flatMap((name) => {
    try {
      return [readClientDocument(folder, name, firm)];
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.push(...error.problems);
      return [];
    }
  });
  if (problems.length > 0) throw new ContentError(problems);
  return documents.sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug));
}

function readClientDocument(folder: string, name: string, firm: Firm): SourceDocument {
  const file = `content/clients/${name}`;
  const slug = name.slice(0, -'.md'.length);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) throw new ContentError([{ file, message: 'must be named in lower-case words joined by hyphens: rename it' }]);
  const { fields, body } = readMarkdownFile(path.join(folder, name), file, clientDocumentSchema, firm);
  return { slug, ...fields, body };
}
