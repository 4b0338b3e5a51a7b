import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type * as v from 'valibot';
import type { Block, FigureBlock, Flow, TextBlock } from '../../core/content/article.ts';
import { parseMarkdown } from './markdown.ts';
import { restoreBraces } from './markdown-slips.ts';
import { ContentError, type Problem, readEach } from './problems.ts';
import { readText, rememberParsed } from './read-text.ts';
import { type Firm, mapTexts, resolveTokens } from './tokens.ts';
import { parseYaml } from './yaml-file.ts';

const parseBody = rememberParsed((markdown: string, file: string, linesBefore: number) =>
  parseMarkdown({ file, markdown, linesBefore }),
);

interface Fields {
  figures?: Record<string, string | number>;
  [other: string]: unknown;
}

/**
 * Reads a Markdown file with front matter.
 * @param file the file as an editor knows it, such as `content/clients/plan.md`.
 * @throws {ContentError} with every mistake in its fields, or in its text.
 */
export function readMarkdownFile<Schema extends v.GenericSchema<unknown, Fields>>(
  source: string,
  file: string,
  schema: Schema,
  firm: Firm,
): { fields: v.InferOutput<Schema>; body: Block[] } {
  const match = readText(source, file).match(/^---\n([\s\S]*?)\n---\n([\s\S]*)$/);
  if (!match)
    throw new ContentError([
      {
        file,
        message:
          'has no front matter: begin the file with a line ---, the fields, and another line ---',
      },
    ]);
  const [, frontMatter = '', markdown = ''] = match;
  const fields = parseYaml({ file, text: frontMatter, linesBefore: 1 }, schema, firm);
  const problems: Problem[] = [];
  const linesBefore = frontMatter.split('\n').length + 2;
  const stated = stateFigures(markdown, fields.figures ?? {}, (line, message) =>
    problems.push({ file, ...(line > 0 && { line: line + linesBefore }), message }),
  );
  if (problems.length > 0) throw new ContentError(problems);
  const { blocks, links, tokens } = parseBody(stated, file, linesBefore);
  for (const { text, line } of tokens)
    resolveTokens(text, firm, (_, message) =>
      problems.push({ file, line: line + linesBefore, message }),
    );
  for (const { text, line } of links)
    firm.links?.push({ file, link: text, line: line + linesBefore });
  const body = mapTexts(
    resolveTokens(blocks, firm, () => {}),
    restoreBraces,
  );
  if (body.length === 0)
    problems.push({ file, message: 'has no text below its front matter: write it' });
  if (problems.length > 0) throw new ContentError(problems);
  return { fields, body };
}

/**
 * Replaces `{figures.knot}` before charts are read, whose numbers are figures too.
 * @param report called with the line and the mistake for each figure that is not in the head, and for
 * each of the head that the text doesn't state.
 */
function stateFigures(
  markdown: string,
  figures: Record<string, string | number>,
  report: (line: number, message: string) => void,
): string {
  const stated = new Set<string>();
  const text = markdown.replace(/\{figures\.([\w-]+)\}/g, (token, name: string, at: number) => {
    stated.add(name);
    if (Object.hasOwn(figures, name)) return String(figures[name]);
    const line = markdown.slice(0, at).split('\n').length;
    report(line, `names ${token}, which is not under figures in its head: add it there`);
    return token;
  });
  for (const name of Object.keys(figures))
    if (!stated.has(name) && markdown.trim() !== '')
      report(0, `states {figures.${name}} nowhere: take it out of the head`);
  return text;
}

/**
 * The body of a file that a mail or the guide shows, which know words alone.
 * @throws {ContentError} if it holds a table, a chart, a picture, code, a checklist or notes, or a
 * link to a part of itself.
 */
export function textOnly(body: readonly Block[], file: string): TextBlock[] {
  for (const part of everyPart(body)) {
    const fault =
      part.kind === 'link' && /^#(?!note-\d+$)/.test(part.to)
        ? `links to ${part.to}, a part of the text, which neither a mail nor the guide can: take the link out`
        : FIGURES.includes(part.kind) &&
          `holds a ${part.kind}, which neither a mail nor the guide can show: write it in words`;
    if (fault) throw new ContentError([{ file, message: fault }]);
  }
  return body as TextBlock[];
}

const FIGURES: readonly string[] = [
  'table',
  'chart',
  'picture',
  'code-block',
  'notes',
] satisfies FigureBlock['kind'][];

function everyPart(parts: readonly Flow[]): Exclude<Flow, string>[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return [];
    const inner = part.kind === 'list' ? part.items.flat() : 'children' in part && part.children;
    return [part, ...(inner ? everyPart(inner) : [])];
  });
}

/** The names of files and folders: lower-case words joined by hyphens. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export interface MarkdownFile {
  /** Its name without the ending. */
  slug: string;
  source: string;
  file: string;
}

/**
 * Reads the Markdown files of a folder of the content, by name; none if there is no such folder.
 * @throws {ContentError} with every mistake in every file.
 */
export function readMarkdownFolder<Value>(
  root: string,
  folder: string,
  read: (file: MarkdownFile) => Value,
): Value[] {
  const place = path.join(root, folder);
  const names = existsSync(place) ? readdirSync(place).filter((name) => name.endsWith('.md')) : [];
  return readEach(names.sort(), (name) => {
    const [slug, file] = [name.slice(0, -'.md'.length), `content/${folder}/${name}`];
    if (!SLUG.test(slug))
      throw new ContentError([
        { file, message: 'must be named in lower-case words joined by hyphens: rename it' },
      ]);
    return read({ slug, source: path.join(place, name), file });
  });
}
