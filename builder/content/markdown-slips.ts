import type { PhrasingContent } from 'mdast';

/** What is wrong at a place of a text, which begins at `offset`. */
export interface Slip {
  offset: number;
  message: string;
}

// Stands for a brace that begins no token. No text holds it, because `readText` refuses it.
const BRACE = '\uFDD0';

export function keepBraces(text: string): string {
  return text.replaceAll('{', BRACE);
}

export function restoreBraces(text: string): string {
  return text.replaceAll(BRACE, '{');
}

const BEGIN = String.raw`^((?:[ \t]|> ?)*`;
const BLANK = String.raw`[\u00A0\u2000-\u200A\u202F\u205F\u3000]`;

/** What a line of Markdown often holds, and what is meant. The number of lines stays. */
const MEANT: [RegExp, string][] = [
  // What other programs paste before a line, and their indentation.
  [/^[\uFEFF\u200B\u2060]+/, ''],
  [/\u00A0(?=[ \u00A0]*(?:[*+•-]|#{1,6}|\d{1,9}[.)])\s)(?<=^[ \u00A0]+)/g, ' '],
  // The bullets of word processors.
  [new RegExp(`${BEGIN})[•◦▪▫‣●○■□⁃∙·\uF0A7\uF0B7]\\s+`), '$1* '],
  [new RegExp(`${BEGIN}(?:[*+-]|#{1,6}|\\d{1,9}[.)]|>))${BLANK}[${BLANK.slice(1, -1)} ]*`), '$1 '],
  [/^((?:> ?)* {0,3}#{2,6})(?=[\p{L}\p{N}"'“‘(*[])/u, '$1 '],
  [/^\s*(<\/?br\s*\/?>\s*)+$/i, ''],
  [/(?<!\\)((?:\\\\)*)\\\{/g, `$1${BRACE}`],
];

/** Markdown with the known slips of those who write it corrected, save in fenced blocks. */
export function correctSlips(markdown: string): string {
  let fence: string | undefined;
  return markdown
    .split('\n')
    .map((line) => {
      const mark = line.match(/^[ \t>]*(?:(?:[*+-]|\d+[.)])[ \t]+)*(`{3,}(?=[^`]*$)|~{3,})/)?.[1];
      if (fence !== undefined) {
        if (mark?.startsWith(fence)) fence = undefined;
        return line;
      }
      fence = mark;
      return mark ? line : MEANT.reduce((text, [from, to]) => text.replace(from, to), line);
    })
    .join('\n');
}

// Liquid, Jinja, Handlebars, Hugo and ERB; the attributes and ids of kramdown and Pandoc.
const TEMPLATE_TAG =
  /\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}|\{:{1,2}[^{}\n]*\}|\{#[\w-]+[^{}\n]*\}|<%[\s\S]*?%>/g;

/** Finds the tags of template languages, which nothing here fills in. */
export function findTemplateTags(markdown: string): (Slip & { end: number })[] {
  return [...markdown.matchAll(TEMPLATE_TAG)].map(({ 0: tag, index }) => ({
    offset: index,
    end: index + tag.length,
    message: `“${excerpt(tag)}” is a template tag, which nothing here fills in: write what it stands for, or a backslash before a brace that is meant`,
  }));
}

// Bold words whose stars stand as many write them, and Markdown doesn't take them: before a letter,
// or with a space on one of their inner sides.
const LOOSE_STRONG =
  /\*\*(?!\*)(?:([^\s*](?:[^*]*[^\s*])?)(\s?)|(\s)([^\s*](?:[^*]*[^\s*])?))\*\*(?!\*)/g;

/** A text with the bold words made so that are loosely written. */
export function splitStrong(value: string): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let from = 0;
  const add = (text: string) => {
    if (text !== '') parts.push({ type: 'text', value: text });
  };
  for (const match of value.matchAll(LOOSE_STRONG)) {
    const [whole, before, spaceAfter = '', spaceBefore = '', after] = match;
    add(value.slice(from, match.index) + spaceBefore);
    parts.push({ type: 'strong', children: [{ type: 'text', value: before ?? after ?? '' }] });
    add(spaceAfter);
    from = match.index + whole.length;
  }
  add(value.slice(from));
  return parts;
}

/** What is left in a text of markup that was not written right, and its remedy. */
const LEFT: [RegExp, string][] = [
  [
    /\]\(|\] \((?=$|mailto:|\/)|!\[|\[\^/,
    'write [words](address) and ![description](picture.webp "caption") without spaces between, and give each note its text',
  ],
  [/\]\[/, 'give the address at the end, [label]: https://…, or write [words](address)'],
  [/\[\[/, 'write [words](address)'],
  [/\*\*|~~/, 'close what it begins, without a space inside, or put a backslash before each sign'],
  [/<!--/, 'close the comment with --> in the same paragraph'],
  [/`/, 'close the code with another `, or put a backslash before it'],
  [/^[ \t]*\|.*\|[ \t]*$/m, 'put a line such as |---|---| below the first row of a table'],
  [/^[ \t]*(?:::: ?\w|!!! \w|\[toc\][ \t]*$)/im, 'take it out: it is markup of another program'],
];
// A hashtag and the name of a channel begin with a small letter, or stand within a text.
const TIGHT_HEADING = /^#(?=\p{L})(?!\p{Ll})/u;

/**
 * Finds the first markup of a text that would be shown as it is typed. Who means the signs
 * themselves puts a backslash before. @param verbatim the text as it stands in the Markdown.
 */
export function findShownAsTyped(verbatim: string, isFirst: boolean): Slip | undefined {
  const blank = (text: string) => ' '.repeat(text.length);
  const plain = verbatim.replace(/\\[!-/:-@[-`{-~]/g, blank).replace(LOOSE_STRONG, blank);
  const found: [number, string][] = LEFT.flatMap(([pattern, remedy]) => {
    const at = plain.search(pattern);
    return at < 0 ? [] : [[at, remedy]];
  });
  if (isFirst && TIGHT_HEADING.test(plain))
    found.push([0, 'put a space behind # for a heading, or a backslash before it']);
  const [first] = found.sort(([a], [b]) => a - b);
  if (!first) return undefined;
  const [offset, remedy] = first;
  const begin = Math.max(verbatim.lastIndexOf('\n', offset) + 1, offset - 20);
  return {
    offset,
    message: `“${excerpt(verbatim.slice(begin).trimStart())}” would be shown as it is typed: ${remedy}`,
  };
}

const REMEDIES: [tags: string, remedy: string][] = [
  ['a', 'write [words](address)'],
  ['img picture figure', 'write ![description](picture.webp "caption") in a paragraph of its own'],
  ['b strong', 'write **words**'],
  ['i em cite', 'write *words*'],
  ['code pre kbd samp tt', 'put the words between two `, or a block between two lines of ```'],
  ['h1 h2 h3 h4 h5 h6', 'begin the line with # , ## or ### '],
  ['ul ol li', 'begin each item with * or 1. '],
  ['table thead tbody tr th td', 'write the table with |'],
  ['blockquote', 'begin each line with > '],
  ['hr', 'write --- in a line of its own'],
  ['iframe video audio script embed object', 'link to what it would show'],
  ['sup sub', 'close it in the same paragraph'],
  [
    'p div span section center font',
    'take the tags out, and leave an empty line between paragraphs',
  ],
];

/** What is wrong with a piece of HTML; undefined if it is comments and line breaks alone. */
export function faultOfHtml(html: string): Slip | undefined {
  const rest = html
    .replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/<\/?br\s*\/?>/gi, (tag) => ' '.repeat(tag.length));
  const offset = rest.search(/\S/);
  if (offset < 0) return undefined;
  if (rest.includes('<!--'))
    return {
      offset: rest.indexOf('<!--'),
      message: 'begins a comment that never ends: close it with -->',
    };
  const [tag, name = ''] = rest.match(/<[/!?]?([a-z][\w-]*)?[^>]*>?/i) ?? [];
  if (tag === undefined)
    return {
      offset,
      message: `“${excerpt(rest.trim())}” stands behind a comment: put the comment in a line of its own, with an empty line below`,
    };
  const [, remedy] = REMEDIES.find(([tags]) => tags.split(' ').includes(name.toLowerCase())) ?? [];
  return {
    offset: rest.indexOf(tag),
    message: `“${excerpt(tag)}” is raw HTML, which isn’t taken: ${remedy ?? 'write it in Markdown, or put a backslash before a < that is meant'}`,
  };
}

function excerpt(text: string): string {
  const [line = ''] = restoreBraces(text).split('\n');
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
}
