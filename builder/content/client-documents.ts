import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type * as v from 'valibot';
import type { Block } from '../../core/content/article.ts';
import { clientDocumentSchema, clientFactsSchema } from '../../core/content/client-document.ts';
import { GATES } from '../../core/gates/gates.ts';
import type { Firm } from '../../core/markdown/tokens.ts';
import { readMarkdownFile, readMarkdownFolder, SLUG } from './markdown-file.ts';
import type { Problems } from './problems.ts';
import { readReports, type SourceReport } from './reports.ts';
import { readYamlFile } from './yaml-file.ts';

const FOLDER = 'clients';
export const CLIENT_FILE = 'client.yaml';

/** Published only encrypted. */
export type SourceDocument = v.InferOutput<typeof clientDocumentSchema> & {
  slug: string;
  body: Block[];
};

export interface Client {
  /** The name of its folder. */
  name: string;
  facts: v.InferOutput<typeof clientFactsSchema>;
  documents: SourceDocument[];
  reports: SourceReport[];
}

export function clientFolder(root: string, name: string): string {
  return path.join(root, FOLDER, name);
}

/** The reason why a client can't have this name, if there is one. */
export function faultOfClientName(name: string): string | undefined {
  if (GATES.some((gate) => gate === name)) return 'is the name of a gate';
  return SLUG.test(name)
    ? undefined
    : 'must be lower-case words of letters a to z and figures, joined by hyphens, such as north-bank';
}

/** In their order. */
export function readClientDocuments(
  root: string,
  firm: Firm,
  problems: Problems,
): SourceDocument[] {
  return readDocuments(root, FOLDER, firm, problems);
}

/** By name. */
export function readClients(root: string, firm: Firm, problems: Problems): Client[] {
  const folder = path.join(root, FOLDER);
  const names = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    : [];
  return names
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => {
      const file = `content/${FOLDER}/${name}`;
      const fault = faultOfClientName(name);
      if (fault) problems.all.push({ file, message: `${fault}: rename it` });
      const documents = readDocuments(root, `${FOLDER}/${name}`, firm, problems);
      // The address of a document is its slug.
      for (const { slug } of documents)
        if (existsSync(path.join(folder, `${slug}.md`)))
          problems.all.push({
            file: `${file}/${slug}.md`,
            message: `has the name of content/${FOLDER}/${slug}.md: rename it`,
          });
      const { output: facts } = problems.take(
        readYamlFile(root, `${FOLDER}/${name}/${CLIENT_FILE}`, clientFactsSchema, firm),
      );
      const reports = readReports(path.join(folder, name), file, problems);
      return facts ? [{ name, facts, documents, reports }] : [];
    });
}

function readDocuments(
  root: string,
  folder: string,
  firm: Firm,
  problems: Problems,
): SourceDocument[] {
  const documents = readMarkdownFolder(root, folder, problems, ({ slug, source, file }) => {
    const { fields, body, pictures } = problems.take(
      readMarkdownFile({ source, file, schema: clientDocumentSchema }, firm),
    );
    const message = 'holds a picture, which could not be encrypted: take it out';
    problems.all.push(...pictures.map(({ line }) => ({ file, line, message })));
    return fields && { ...fields, slug, body };
  });
  return documents.sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug));
}
