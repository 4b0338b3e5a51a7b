import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type * as v from 'valibot';
import type { Block, TextBlock } from '../../core/content/article.ts';
import type { Problem } from '../../core/content/content-error.ts';
import type { Placed } from '../../core/markdown/gathered.ts';
import { parseMarkdown } from '../../core/markdown/markdown.ts';
import { type ReadBody, readBody, readWords } from '../../core/markdown/read-body.ts';
import type { Firm } from '../../core/markdown/tokens.ts';
import { readChartIn } from './charts.ts';
import { splitHead } from './front-matter.ts';
import { slugOf } from './new-article.ts';
import { Problems } from './problems.ts';
import { readText as readFileText, rememberParsed } from './read-text.ts';
import { isGroup, readYaml, type Yaml } from './yaml-file.ts';

const parse = rememberParsed((markdown: string, tag: string) =>
  parseMarkdown(markdown, readChartIn(tag)),
);

/** A Markdown file with front matter. */
interface Source<Schema> {
  /** Where it is. */
  source: string;
  /** The file as an editor knows it, such as `content/clients/plan.md`. */
  file: string;
  schema: Schema;
}

interface MarkdownFile<Fields, Kind extends Block> {
  /** Undefined if they have mistakes. */
  fields: Fields | undefined;
  /** The fields as they stand, in spite of mistakes. */
  head: Record<string, unknown>;
  body: Kind[];
  pictures: Placed[];
  lineOf: Yaml<unknown>['lineOf'];
  /** Every mistake, in the fields and in the text. */
  problems: Problem[];
}

export function readMarkdownFile<Schema extends v.GenericSchema>(
  source: Source<Schema>,
  firm: Firm,
): MarkdownFile<v.InferOutput<Schema>, Block> {
  return read(source, firm, readBody);
}

/** The same of a file that a mail or the guide shows, which know words alone. */
export function readWordsFile<Schema extends v.GenericSchema>(
  source: Source<Schema>,
  firm: Firm,
): MarkdownFile<v.InferOutput<Schema>, TextBlock> {
  return read(source, firm, readWords);
}

function read<Schema extends v.GenericSchema, Kind extends Block>(
  { source, file, schema }: Source<Schema>,
  firm: Firm,
  readText: (...given: Parameters<typeof readBody>) => ReadBody<Kind>,
): MarkdownFile<v.InferOutput<Schema>, Kind> {
  const problems = new Problems();
  const { text } = problems.take(readFileText(source, file));
  const parts = problems.gather(() => splitHead(text, file));
  if (!parts)
    return {
      ...{ fields: undefined, head: {}, body: [], pictures: [] },
      ...{ lineOf: () => undefined, problems: problems.all },
    };
  const { linesBefore, markdown } = parts;
  const { output, value, lineOf } = problems.take(
    readYaml({ file, text: parts.head, linesBefore: parts.headLine, isHead: true }, schema, firm),
  );
  const head = isGroup(value) ? value : {};
  const figures = isGroup(head.figures) ? head.figures : {};
  const stated = stateFigures(markdown, value === undefined ? undefined : figures, {
    unknown: (line, message) => problems.all.push({ file, line: line + linesBefore, message }),
    unstated: (name) =>
      problems.all.push({
        ...{ file, line: lineOf(['figures', name]), field: `figures.${name}` },
        message: 'stands nowhere in the text: state it there, or take it out',
      }),
  });
  const read = readText({ file, markdown: stated, linesBefore }, firm, (words) =>
    parse(words, firm.language?.tag ?? 'en'),
  );
  const { body, pictures } = problems.take(read);
  if (body.length === 0 && read.problems.length === 0)
    problems.all.push({ file, message: 'has no text below its front matter: write it' });
  return { fields: output, head, body, pictures, lineOf, problems: problems.all };
}

/**
 * Fills in `{figures.knot}` before charts are parsed, because their numbers are figures too.
 * @param figures undefined if the head can't be read. @param report receives each figure that is
 * unknown, and each that the text doesn't state.
 */
function stateFigures(
  markdown: string,
  figures: Record<string, unknown> | undefined,
  report: { unknown: (line: number, message: string) => void; unstated: (name: string) => void },
): string {
  const stated = new Set<string>();
  const text = markdown.replace(/\{figures\.([\w-]+)\}/g, (token, name: string, at: number) => {
    stated.add(name);
    if (figures && Object.hasOwn(figures, name)) return String(figures[name]);
    const line = markdown.slice(0, at).split('\n').length;
    if (figures)
      report.unknown(line, `names ${token}, which is not under figures in its head: add it there`);
    return '1'; // It may be a number of a chart, which is then no mistake, too.
  });
  for (const name of Object.keys(figures ?? {}))
    if (!stated.has(name) && markdown.trim() !== '') report.unstated(name);
  return text;
}

/** The names of files and folders: lower-case words joined by hyphens. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** As other programs end the names of such files, too. */
export const TEXT = /\.(?:md|mdx|markdown)$/i;

interface ListedFile {
  slug: string;
  source: string;
  file: string;
}

/**
 * By name; none if there is no such folder.
 * @param read returns undefined for a file with mistakes, which it adds to `problems`.
 */
export function readMarkdownFolder<Value>(
  root: string,
  folder: string,
  problems: Problems,
  read: (file: ListedFile) => Value | undefined,
): Value[] {
  const place = path.join(root, folder);
  const names = existsSync(place)
    ? readdirSync(place).filter((name) => TEXT.test(name) && !name.startsWith('._'))
    : [];
  return names.sort().flatMap((name) => {
    const [slug, file] = [name.replace(TEXT, ''), `content/${folder}/${name}`];
    if (!SLUG.test(slug) || name !== `${slug}.md`)
      problems.all.push({
        file,
        message: `must be named in lower-case words joined by hyphens: rename it to ${slugOf(slug) || 'a-name'}.md`,
      });
    return read({ slug, source: path.join(place, name), file }) ?? [];
  });
}
