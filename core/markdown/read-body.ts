import type { Block, TextBlock } from '../content/article.ts';
import type { Problem } from '../content/content-error.ts';
import type { Placed } from './gathered.ts';
import { type ParsedMarkdown, parseMarkdown } from './markdown.ts';
import { restoreBraces } from './markdown-slips.ts';
import { type Firm, mapTexts, resolveTokens } from './tokens.ts';

interface Source {
  /** The text as whoever writes it knows it, such as `content/clients/plan.md`. */
  file: string;
  markdown: string;
  /** The number of lines above the Markdown in its file. */
  linesBefore: number;
}

export interface ReadBody<Kind extends Block> {
  body: Kind[];
  /** Every mistake; without one, the body is whole. */
  problems: Problem[];
  /** The files of pictures, with their lines in the file. */
  pictures: Placed[];
}

type Parse = (markdown: string) => ParsedMarkdown;

/**
 * Reads the body of a text, with its tokens replaced. @param parse also reads charts, or remembers
 * what it made of a text.
 */
export function readBody(source: Source, firm: Firm, parse?: Parse): ReadBody<Block> {
  return read(source, firm, parse);
}

/**
 * Reads the body of a text for mails or the guide, which know words alone: a table, a chart, a
 * picture, code or notes, or a link to a part of itself is a mistake, too.
 */
export function readWords(source: Source, firm: Firm, parse?: Parse): ReadBody<TextBlock> {
  const { body, ...rest } = read(source, firm, parse, true);
  return { body: body as TextBlock[], ...rest };
}

function read(
  { file, markdown, linesBefore }: Source,
  firm: Firm,
  parse: Parse = parseMarkdown,
  isWordsOnly = false,
): ReadBody<Block> {
  const { blocks, links, tokens, figures, pictures, ids, problems: refused } = parse(markdown);
  const at = (line: number) => ({ file, line: line + linesBefore });
  const problems: Problem[] = refused.map(({ line, ...rest }) => ({ ...at(line), ...rest }));
  for (const { text: message, line } of isWordsOnly ? figures : [])
    problems.push({ ...at(line), message });
  for (const { text, line } of tokens)
    resolveTokens(text, firm, (_, message) => problems.push({ ...at(line), message }));
  for (const { text: link, line } of links) firm.links?.push({ ...at(line), link });
  firm.ids?.set(file, ids);
  const body = mapTexts(
    resolveTokens(blocks, firm, () => {}),
    restoreBraces,
  );
  return {
    body,
    problems: problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    pictures: pictures.map(({ text, line }) => ({ text, line: line + linesBefore })),
  };
}
