import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { type Document, isScalar, parseDocument, type Scalar, visit } from 'yaml';
import { keysOf, nearestFirst } from '../../builder/content/problems.ts';
import { inspectContent } from '../../builder/content/read.ts';
import { ContentError } from '../../core/content/content-error.ts';

const ACCENTED: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', y: 'ý' };
/** Placeholders, entities, escapes, addresses and file names. */
const KEPT = /\{[^{}]*\}|&\w+;|\\.|\S+@\S+|\S*:\/\/\S*|\/\S+|\S+\.\w{2,4}\b(?=[\s"']|$)/;
/** Says that nobody has said where a figure comes from, or that it needs no source. */
const SOURCES = ['sample', 'offer'];

/** With accents on its vowels, each of them twice: about 40 % longer. */
function pseudo(text: string, times = 2): string {
  return text.replace(new RegExp(`${KEPT.source}|[aeiouy]`, 'gi'), (part) => {
    const accented = ACCENTED[part.toLowerCase()];
    if (part.length > 1 || !accented) return part;
    const one = part === part.toLowerCase() ? accented : accented.toUpperCase();
    return one + accented.repeat(times - 1);
  });
}

/** Words that are not in the pseudo-locale: without an accent on a vowel. */
export function plainWordsIn(text: string): string[] {
  const words = text
    .replace(new RegExp(KEPT, 'gi'), ' ')
    .match(/(?<![\p{L}\d])[A-Za-z]{2,}(?!\p{L})/gu);
  return [...new Set(words ?? [])].filter((word) => /[aeiouy]/i.test(word));
}

/**
 * Turns the texts of a content folder into those of a language that nobody speaks, and each the same
 * wherever it stands. What has to stay as it is, such as an id, is found by the mistakes of the
 * content.
 */
export function writePseudoLocale(root: string): void {
  const texts = new Texts();
  const files = globSync('**/*.{yaml,md}', { cwd: root })
    .filter((name) => name !== 'README.md')
    .map((name) => new PseudoFile(root, name, texts));
  for (;;) {
    for (const file of files) file.write();
    const problems = nearestFirst(root, inspectContent(root).problems);
    if (problems.length === 0) return;
    const isSpared = problems.map(({ file, field }) =>
      files.find(({ name }) => `content/${name}` === file)?.spare(field),
    );
    if (!isSpared.includes(true)) throw new ContentError(problems);
  }
}

/** How often each text has its vowels: twice, once, or without accents. */
class Texts {
  readonly #times = new Map<string, number>();

  turned(text: string): string {
    const times = this.#times.get(text) ?? 2;
    return times === 0 ? text : pseudo(text, times);
  }

  /** @returns whether the text gets more like the original. */
  spare(text: string): boolean {
    const times = this.#times.get(text) ?? 2;
    if (times > 0) this.#times.set(text, times - 1);
    return times > 0;
  }

  keep(text: string): void {
    this.#times.set(text, 0);
  }
}

class PseudoFile {
  readonly name: string;
  readonly #file: string;
  readonly #document: Document;
  readonly #markdown: string | undefined;
  readonly #scalars = new Map<Scalar, string>();
  readonly #texts: Texts;

  constructor(root: string, name: string, texts: Texts) {
    this.name = name;
    this.#texts = texts;
    this.#file = path.join(root, name);
    const text = readFileSync(this.#file, 'utf8');
    const [, head, body] = text.match(/^---\n([\s\S]*?)\n---\n([\s\S]*)$/) ?? [];
    this.#document = parseDocument(head ?? text);
    this.#markdown = name.endsWith('.md') ? (body ?? '') : undefined;
    visit(this.#document, {
      Scalar: (key, node) => {
        // A text that is a key somewhere refers to it.
        if (key === 'key') texts.keep(String(node.value));
        else if (typeof node.value === 'string' && !SOURCES.includes(node.value))
          this.#scalars.set(node, node.value);
      },
    });
  }

  /** Leaves a field, and all below it, more like the original. @returns whether it could. */
  spare(field = ''): boolean {
    const node = this.#document.getIn(keysOf(field), true);
    const below: Scalar[] = [];
    if (isScalar(node)) below.push(node);
    else if (node) visit(node as Document, { Scalar: (_, one) => void below.push(one) });
    const texts = below.flatMap((one) => this.#scalars.get(one) ?? []);
    return texts.map((text) => this.#texts.spare(text)).includes(true);
  }

  write(): void {
    for (const [node, original] of this.#scalars) node.value = this.#texts.turned(original);
    // Its days, numbers and lists hold no letter of English.
    if (this.name === 'brand.yaml') this.#document.set('language', 'el');
    const head = this.#document.toString({ lineWidth: 0 });
    const markdown = this.#markdown;
    writeFileSync(
      this.#file,
      markdown === undefined ? head : `---\n${head}---\n${pseudoMarkdown(markdown)}`,
    );
  }
}

/** In texts alone, and in the labels of charts. */
function pseudoMarkdown(markdown: string): string {
  const parts: { start: number; end: number; text: string }[] = [];
  const read = (node: {
    type: string;
    children?: unknown[];
    position?: Place | undefined;
    lang?: string | null | undefined;
  }) => {
    const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
    const source = markdown.slice(start, end);
    if (node.type === 'text') parts.push({ start, end, text: pseudo(source) });
    if (node.type === 'code' && node.lang === 'chart')
      parts.push({ start, end, text: pseudoChart(source) });
    if (node.type === 'image')
      parts.push({
        start,
        end,
        text: source.replace(/(?<=!\[)[^\]]*|(?<=")[^"]*(?="\))/g, (one) => pseudo(one)),
      });
    for (const child of node.children ?? []) read(child as Parameters<typeof read>[0]);
  };
  read(fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
  return parts.reduceRight(
    (text, part) => text.slice(0, part.start) + part.text + text.slice(part.end),
    markdown,
  );
}

type Place = { start: { offset?: number | undefined }; end: { offset?: number | undefined } };

function pseudoChart(chart: string): string {
  const value = /(?<=: *)(?:"[^"]*"|[^",{}\n]+)/g;
  return chart
    .replace(/(?<=^caption: ).*/m, (caption) => pseudo(caption))
    .replace(/(?<=^columns: \{).*/m, (columns) => columns.replace(value, (text) => pseudo(text)))
    .replace(
      /(\b(?:label|note|title|unit): *)("[^"]*"|[^",{}\n]+)/g,
      (_, name: string, text: string) => name + pseudo(text),
    );
}
