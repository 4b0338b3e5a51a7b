import { readFileSync } from 'node:fs';
import type * as v from 'valibot';
import type { Block } from '../../core/content/article.ts';
import { parseMarkdown } from './markdown.ts';
import { ContentError, type Problem } from './problems.ts';
import { type Firm, resolveTokens } from './tokens.ts';
import { parseYaml } from './yaml-file.ts';

/**
 * Reads a Markdown file with front matter.
 * @param file the file as an editor knows it, such as `content/clients/plan.md`.
 * @throws {ContentError} with what is wrong with its fields, or with its text.
 */
export function readMarkdownFile<Schema extends v.GenericSchema>(
  source: string,
  file: string,
  schema: Schema,
  firm: Firm,
): { fields: v.InferOutput<Schema>; body: Block[] } {
  const match = readFileSync(source, 'utf8').match(/^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/);
  if (!match) throw new ContentError([{ file, message: 'has no front matter: begin the file with a line ---, the fields, and another line ---' }]);
  const [, frontMatter = '', markdown = ''] = match;
  const fields = parseYaml({ file, text: frontMatter, linesBefore: 1 }, schema, firm);
  const problems: Problem[] = [];
  const body = resolveTokens(parseMarkdown(markdown), firm, (_, message) => problems.push({ file, message }));
  if (body.length === 0) problems.push({ file, message: 'has no text below its front matter: write it' });
  if (problems.length > 0) throw new ContentError(problems);
  return { fields, body };
}
