import { globSync } from 'node:fs';
import path from 'node:path';
import { readText } from '../builder/content/read-text.ts';
import { runCommandLine, UsageError } from '../command-line/command-line.ts';
import { parseMarkdown } from '../core/markdown/markdown.ts';
import { restoreBraces } from '../core/markdown/markdown-slips.ts';
import { printTable } from './table.ts';

// Template tags, and HTML other than what the reader takes.
const OWN_TAGS =
  /\{%|\{\{|\{:|\{#|<%|<\/?(?!(?:br|sup|sub)\s*\/?>|https?:|mailto:|[\w.+-]+@)[a-z][^<>]*>/i;

await runCommandLine(
  {
    command: 'node bench/markdown-corpus.ts',
    does: 'Counts how many texts below a folder, such as the posts of a public blog, the builder takes with every word.',
    argument: 'FOLDER',
    options: { each: { type: 'boolean', does: 'Names each text that stops, or loses a word' } },
    example: '../18f.gsa.gov/content/posts',
  },
  ({ argument: folder = '', values: { each = false } }) => measureTexts(folder, each),
  (error) => (error instanceof UsageError ? error.message : undefined),
);

type Outcome = 'own tags' | 'stops' | 'loses words' | 'builds';
interface Measured {
  file: string;
  outcome: Outcome;
  /** Why it stops, or what it loses. */
  reason: string;
}

function measureTexts(folder: string, isEach: boolean): void {
  const files = globSync('**/*.{md,markdown}', { cwd: folder }).sort();
  if (files.length === 0) throw new UsageError(`${folder} holds no Markdown.`);
  const measured = files.flatMap((file) => measureText(path.join(folder, file)) ?? []);
  const count = (outcome: Outcome) => measured.filter((one) => one.outcome === outcome).length;
  const taken = measured.length - count('own tags');
  const share = (count('builds') / taken) * 100;
  console.log(
    `${measured.length} texts; ${count('own tags')} hold template tags or HTML. Of the other ${taken}, ${count('builds')} (${share.toFixed(1)} %) build with every word, ${count('stops')} stop, ${count('loses words')} lose words.`,
  );
  const failed = measured.filter(({ outcome }) => outcome === 'stops' || outcome === 'loses words');
  const kinds = Map.groupBy(failed, ({ outcome, reason }) =>
    outcome === 'stops' ? reason.replace(/“.*”(?= )|#\S+/g, '…').slice(0, 80) : outcome,
  );
  printTable(
    'Why others don’t',
    [
      ['Reason', ([reason]) => reason],
      ['Texts', ([, texts]) => String(texts.length)],
    ],
    [...kinds].sort(([, a], [, b]) => b.length - a.length),
  );
  if (isEach) for (const { file, reason } of failed) console.log(`${file}: ${reason}`);
}

/** @returns undefined for a text without words. */
function measureText(file: string): Measured | undefined {
  const body = readText(file, file).text.replace(/^---\n[\s\S]*?\n---[ \t]*(\n|$)/, '');
  if (body.trim() === '') return undefined;
  if (OWN_TAGS.test(withoutCode(body))) return { file, outcome: 'own tags', reason: '' };
  const markdown = mapAddresses(body);
  const { blocks, problems } = parseMarkdown(markdown);
  const [problem] = problems;
  if (problem)
    return { file: `${file}:${problem.line}`, outcome: 'stops', reason: problem.message };
  const lost = findLost(wordsOfSource(markdown), wordsIn(restoreBraces(textsOf(blocks))));
  return lost.length > 0
    ? { file, outcome: 'loses words', reason: lost.join(' ') }
    : { file, outcome: 'builds', reason: '' };
}

/** Code is none of a text's own tags. */
function withoutCode(markdown: string): string {
  return markdown
    .replace(/^([ \t>]*(?:[*+-] +|\d+\. +)?)(`{3,}|~{3,})[\s\S]*?(?:^[ \t>]*\2|(?![\s\S]))/gm, '')
    .replace(/(?<=\n\s*\n)(?:(?: {4}|\t).*\n)+/g, '')
    .replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, '')
    .replace(/<!--[\s\S]*?-->/g, '');
}

/** Gives pages the addresses of routes, and pictures names as beside an article. */
function mapAddresses(markdown: string): string {
  return markdown
    .replace(
      /(!\[[^\]]*\]\(\s*)<?([^\s()<>]+)>?/g,
      (_, before, address) => `${before}${address.replace(/[^\w-]+/g, '-')}.webp`,
    )
    .replace(
      /(?<!!\[[^\]]*)(\]\(\s*<?|^ {0,3}\[[^\]^]+\]:\s*<?)([^\s<>)]+)/gm,
      (_, before, address) =>
        before + (/^(https?:|mailto:|tel:|[#/])/i.test(address) ? '' : '/') + address,
    );
}

/** Every string of the blocks, addresses and descriptions among them. */
function textsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value && typeof value === 'object' ? Object.values(value).map(textsOf).join(' ') : '';
}

/** The words of Markdown that must not be lost: not comments, numbers of items and labels. */
function wordsOfSource(markdown: string): string[] {
  return wordsIn(
    markdown
      .replace(/<!--[\s\S]*?-->|<\/?(?:br|sup|sub)\s*\/?>/gi, ' ')
      .replace(/^([ \t>]*(?:[*+-] +|\d+\. +)*)(?:`{3,}|~{3,}).*$/gm, '$1')
      .replace(/^[ \t>]*(?:[*+•-]\s+)*\d+[.)](?=\s)/gm, '')
      .replace(/\[\^[^\]]+\]:?|(?<=\]\()#[^)]*/g, '')
      .replace(/^ {0,3}\[[^\]]+\]:.*$/gm, '')
      .replace(/(?<=\])\[[^\]]+\]/g, '')
      .replace(/[\p{L}\p{N}]*&#?\w+;[\p{L}\p{N}]*/gu, ' '),
  );
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** The words that the first list holds more often than the second. */
function findLost(words: string[], kept: string[]): string[] {
  const left = new Map<string, number>();
  for (const word of kept) left.set(word, (left.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}
