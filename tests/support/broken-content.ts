import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach } from 'vitest';
import { readContent } from '../../builder/content/read.ts';
import { ContentError } from '../../core/content/content-error.ts';
import { FIRST_CONTENT } from './sites.ts';
import { sharedFolder } from './test-folder.ts';

export const ARTICLE = 'insights/fear-factor/index.md';

/** The folder of a copy of the sample content, which a test may break. */
export let content: string;

/** Makes the copy anew for each test of a file. */
export function copyContent(): void {
  const place = sharedFolder();
  beforeEach(() => {
    content = mkdtempSync(path.join(place, 'content-'));
    cpSync(FIRST_CONTENT, content, { recursive: true });
  });
}

/** Changes one thing in a file. @returns the line of the change. */
export function change(file: string, from: string | RegExp, to: string): number {
  const name = path.join(content, file);
  const text = readFileSync(name, 'utf8');
  const at = typeof from === 'string' ? text.indexOf(from) : text.search(from);
  if (at < 0) throw new Error(`${file} does not hold ${from}.`);
  writeFileSync(name, text.replace(from, to));
  return text.slice(0, at).split('\n').length;
}

export function message(): string {
  try {
    readContent(content);
  } catch (error) {
    if (error instanceof ContentError) return error.message;
    throw error;
  }
  throw new Error('The content was taken as it is.');
}
