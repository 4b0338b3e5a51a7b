import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { newsletterSchema, type PreparedNewsletter } from '../../core/intake/mailing.ts';
import { readMarkdownFile } from './markdown-file.ts';
import { ContentError, type Problem } from './problems.ts';
import type { Firm } from './tokens.ts';

/** Reads the newsletters of `content/newsletters`. @throws {ContentError} with every mistake in every newsletter. */
export function readNewsletters(root: string, firm: Firm): PreparedNewsletter[] {
  const folder = path.join(root, 'newsletters');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : [];
  const problems: Problem[] = [];
  const newsletters = names.sort().flatMap((name) => {
    try {
      return [readNewsletter(folder, name, firm)];
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.push(...error.problems);
      return [];
    }
  });
  if (problems.length > 0) throw new ContentError(problems);
  return newsletters;
}

function readNewsletter(folder: string, name: string, firm: Firm): PreparedNewsletter {
  const file = `content/newsletters/${name}`;
  const slug = name.slice(0, -'.md'.length);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) throw new ContentError([{ file, message: 'must be named in lower-case words joined by hyphens: rename it' }]);
  const source = path.join(folder, name);
  const { fields, body } = readMarkdownFile(source, file, newsletterSchema, firm);
  return { slug, source: createHash('sha256').update(readFileSync(source)).digest('hex'), ...fields, body };
}
