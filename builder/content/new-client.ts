import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clientFolder } from './client-documents.ts';
import { TO_WRITE } from './sample.ts';

const EXAMPLE = 'first-document';
const TEXT = `---
title: A first document
summary: What it is for, in a sentence.
order: 1
---

${TO_WRITE} what only this client reads. Rename the file, or remove it and put others beside it.
`;

/**
 * Makes the folder of a client's own documents with an example, if it is missing. A build refuses
 * the example until it is written.
 * @param root the content folder.
 */
export function createClientFolder(root: string, name: string): void {
  const folder = clientFolder(root, name);
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${EXAMPLE}.md`), TEXT);
}
