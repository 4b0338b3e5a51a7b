import type { PhrasingContent } from 'mdast';

/** `offset` is where in the text the slip begins. */
interface Slip {
  offset: number;
  message: string;
}

// Stands for a brace that begins no token. No text contains it, because `readText` refuses it.
const BRACE = '\uFDD0';

export function keepBraces(text: string): string {
  return text.replaceAll('{', BRACE);
}

export function restoreBraces(text: string): string {
  return text.replaceAll(BRACE, '{');
}

/** What a line of Markdown often holds, and what is meant. The number of lines stays. */
const CORRECTIONS: [RegExp, string][] = [
  // What other programs paste before a line, and their indentation.
  [/^[\uFEFF\u200B\u2060]+/, ''],
  [/\u00A0(?=[ \u00A0]*(?:[*+•-]|#{1,6}|\d{1,9}[.)])\s)(?<=^[ \u00A0]+)/g, ' '],
  // The bullets of word processors.
  [/^((?:[ \t]|> ?)*)[•◦▪▫‣●○■□⁃∙·\uF0A7\uF0B7]\s+/, '$1* '],
  [
    /^((?:[ \t]|> ?)*(?:[*+-]|#{1,6}|\d{1,9}[.)]|>))[\u00A0\u2000-\u200A\u202F\u205F\u3000][\u00A0\u2000-\u200A\u202F\u205F\u3000 ]*/,
    '$1 ',
  ],
  [/^((?:> ?)* {0,3}#{2,6})(?=[\p{L}\p{N}"'“‘(*[])/u, '$1 '],
  [/^\s*(<\/?br\s*\/?>\s*)+$/i, ''],
  [/(?<!\\)((?:\\\\)*)\\\{/g, `$1${BRACE}`],
];

/** Leaves fenced blocks as they are. */
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
      return mark ? line : CORRECTIONS.reduce((text, [from, to]) => text.replace(from, to), line);
    })
    .join('\n');
}

// Bold words that Markdown doesn't recognise: their stars touch a letter, or a space inside them.
const LOOSE_STRONG =
  /\*\*(?!\*)(?:([^\s*](?:[^*]*[^\s*])?)(\s?)|(\s)([^\s*](?:[^*]*[^\s*])?))\*\*(?!\*)/g;

/** Makes loosely written bold words bold. */
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

/** Markup that stayed in a text because it was written wrongly, and the remedy. */
const UNPARSED_MARKUP: [RegExp, string][] = [
  [
    /!\[[^\]]*\]\([^<>"\n]* [^<>"\n]*\.(?:svg|webp|jpe?g|png|avif)/i,
    'put < before a name with spaces, and > behind it, ![description](<my picture.jpg>)',
  ],
  [
    /\]\(|\] \((?=$|mailto:|\/)|!\[|\[\^/,
    'write [words](address) and ![description](picture.webp "caption") without spaces between, and give each note its text',
  ],
  [/\]\[/, 'give the address at the end, [label]: https://…, or write [words](address)'],
  [/\*\*|~~/, 'close what it begins, without a space inside, or put a backslash before each sign'],
  [/<!--/, 'close the comment with --> in the same paragraph'],
  [/`/, 'close the code with another `, or put a backslash before it'],
  [/^[ \t]*\|.*\|[ \t]*$/m, 'put a line such as |---|---| below the first row of a table'],
];
// Not a heading: a hashtag or channel name, which begins with a small letter or stands within a
// text.
const TIGHT_HEADING = /^#(?=\p{L})(?!\p{Ll})/u;

/**
 * Finds the first markup of a text that would be shown as it is typed. A backslash before a sign
 * says that the sign itself is meant.
 * @param verbatim the text as it stands in the Markdown.
 */
export function findShownAsTyped(verbatim: string, isFirst: boolean): Slip | undefined {
  const blank = (text: string) => ' '.repeat(text.length);
  const masked = verbatim.replace(/\\[!-/:-@[-`{-~]/g, blank).replace(LOOSE_STRONG, blank);
  const found: [number, string][] = UNPARSED_MARKUP.flatMap(([pattern, remedy]) => {
    const at = masked.search(pattern);
    return at < 0 ? [] : [[at, remedy]];
  });
  if (isFirst && TIGHT_HEADING.test(masked))
    found.push([0, 'put a space behind # for a heading, or a backslash before it']);
  const [first] = found.sort(([a], [b]) => a - b);
  if (!first) return undefined;
  const [offset, remedy] = first;
  const begin = Math.max(verbatim.lastIndexOf('\n', offset) + 1, offset - 20);
  return {
    offset,
    message: `“${excerpt(verbatim.slice(begin))}” would be shown as it is typed: ${remedy}`,
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

/** Undefined if it is comments and line breaks alone. */
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
      message: `“${excerpt(rest)}” stands behind a comment: put the comment in a line of its own, with an empty line below`,
    };
  const [, remedy] = REMEDIES.find(([tags]) => tags.split(' ').includes(name.toLowerCase())) ?? [];
  return {
    offset: rest.indexOf(tag),
    message: `“${excerpt(tag)}” is raw HTML, which isn’t taken: ${remedy ?? 'write it in Markdown, or put a backslash before a < that is meant'}`,
  };
}

export function excerpt(text: string): string {
  const [line = ''] = restoreBraces(text).trim().split('\n');
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
}
