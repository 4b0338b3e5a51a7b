import type { Nodes, Root } from 'mdast';
import { excerpt } from './markdown-slips.ts';
import { mapTexts, type Report } from './tokens.ts';

/** A mark that other programs draw, from `offset` to `end` of the text. */
interface ForeignMark {
  offset: number;
  end: number;
  message: string;
}

// Liquid, Jinja, Handlebars, Hugo and ERB.
const TEMPLATE_TAG = /\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}|<%[\s\S]*?%>/g;

/** Nothing here fills in these tags. */
export function findTemplateTags(markdown: string): ForeignMark[] {
  return [...markdown.matchAll(TEMPLATE_TAG)].map(({ 0: tag, index }) => ({
    offset: index,
    end: index + tag.length,
    message: `“${excerpt(tag)}” is a template tag, which nothing here fills in: write what it stands for, or a backslash before a brace that is meant`,
  }));
}

const CALLOUT =
  'begins a callout: write a quote whose first words say so, such as > **Note:** and the words';
const SIGN = '; where the sign itself is meant, put a backslash before it';
const FORMULA = `is a formula: write it in words and signs, such as *E* = *mc*<sup>2</sup>${SIGN}`;
const TEX = `is a command of TeX: write what it makes in words and signs${SIGN}`;
const SHORTCODE = `is a shortcode: write what it stands for, or a link to it${SIGN}`;
const DEFINITION =
  'is the meaning in a list of definitions: write * **term:** and its meaning in a line';
const UNFILLED =
  'stands for something, which nothing here fills in: write the words, or put a backslash before the sign that is meant';
const NOTE =
  'is a note within its sentence: put it between brackets, or, on a page of the site, write [^name] there, and [^name]: at the end';
const CHANGE = 'is a change for another program: keep the words that are meant, and take it out';
const WIKI = `write [words](address)${SIGN}`;

/**
 * Each pattern with what it finds, and what to write instead. Where two find the same words, the
 * first one counts.
 */
const MARKS: [RegExp, string][] = [
  [/\[\[_?toc_?\]\]|^[ \t>]*\[toc\][ \t]*$/gim, 'is a table of contents: take it out'],
  [
    /!\[\[[^\]\n]*\]\]/g,
    'embeds a file: link to it, or, on a page of the site, write ![description](picture.webp "caption")',
  ],
  [/\[\[[^\]\n]*\]\]/g, `is a link of a wiki: ${WIKI}`],
  [/^[ \t>]*\[![\w-]+\].*$/gm, CALLOUT],
  [/^[ \t>]*\[(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*$/gm, CALLOUT],
  [/^[ \t>]*(?::{3}|\/{3}[ \t]|[!?~]>[ \t]|(?:!!!|\?\?\?)\+?[ \t]+\w|\.\. [\w-]+::).*$/gm, CALLOUT],
  [/\{(?:\+\+|--|~~|==|>>)[\s\S]*?(?:\+\+|--|~~|==|<<)\}/g, CHANGE],
  [
    /\{(code|noformat|panel|quote|info|tip|note|warning)(?::[^{}\n]*)?\}(?:[\s\S]*?\{\1\})?/g,
    'is markup of Jira: put > before each line, or, on a page of the site, two lines of ``` around code',
  ],
  [/\{(\w+)(?:[ \t][^{}\n]*)?\}[^{}\n]*\{\/\1\}/g, SHORTCODE],
  [
    /^(?:import\s(?:.*\sfrom\s+)?['"]|export\s+(?:const|let|default|function)\s).*/g,
    'is a line of MDX: take it out',
  ],
  [/\$\uFDD1+\$/g, FORMULA],
  [/(?<!\$)\$\$(?![\s$])[^$]*[^\s$]\$\$(?!\$)/g, FORMULA],
  [/^[ \t>]*\$\$(?!\$)[ \t]*(?:[^$]+\$\$[ \t]*)?$/gm, FORMULA],
  [/\\begin\{(\w+\*?)\}[\s\S]*?\\end\{\1\}|\\[A-Za-z]+(?:\{[^{}\n]*\})+/g, TEX],
  [
    /[_^]\{[^{}\n]+\}/g,
    `raises or lowers its words: write them between <sup> and </sup>, or <sub> and </sub>${SIGN}`,
  ],
  [
    /\{[ \t]*(?:[.#:][^{}\n]*|-|[\w-]+[=:][^{}\n]*)\}/g,
    'holds attributes for another program: take it out, or put a backslash before a brace that is meant',
  ],
  [/[#$]?\{(?![A-Za-z][a-z]*\.[\w.-]+\})[$!]?[\p{L}_][\w-]*(?:[ \t.][^{}\n]*)?\}/gu, UNFILLED],
  [/\*\|[^|\n]+\|\*|(?<![\w%])%(?:[A-Z][A-Z_]{2,}|\w+\.\w+)%(?![\w%])/g, UNFILLED],
  [
    /^[ \t>]*={2,6}[ \t]+\S.*$/gm,
    'is a heading of another program: begin the line with # , ## or ### ',
  ],
  [/^={1}[ \t]+\S.*/g, 'is a heading of another program: begin the line with # , ## or ### '],
  [/^[ \t>]*#\+\w.*$/gm, 'is a line of Org: take it out'],
  [/^[ \t>]*:[ \t\u00a0]+\S.*$/gm, DEFINITION],
  [/(?<=\S[ \t]*\n)[ \t>]*~[ \t]+(?!\d)\S.*$/gm, DEFINITION],
  [/^[^\n:]*[^\s:]::(?:[ \t]+\S.*)?$/gm, DEFINITION],
  [
    /^[ \t>]*\*\[[^\]\n]+\]:.*$/gm,
    'explains an abbreviation to another program: spell the abbreviation out where it first stands',
  ],
  [/\^\[[^\]]+\]|\[fn:[^\]\n]*\]/g, NOTE],
  [/(?:stem|latexmath|asciimath):\[[^\]\n]*\]/g, FORMULA],
  [/\[([a-z][\w-]*)(?:[ \t][^\]\n]*)?\][\s\S]*?\[\/\1\]/gi, SHORTCODE],
  [/\[(?:gallery|playlist|embed|caption|contact-form(?:-7)?)(?:[ \t][^\]\n]*)?\]/gi, SHORTCODE],
  [/\[[a-z][\w-]*[ \t]+[\w-]+=[^\s\]][^\]\n]*\]|\[\/[a-z][\w-]*\]|%\[[^\]\n]*\]/gi, SHORTCODE],
  [/\[(?:youtube|vimeo|video|audio|gist|twitter|instagram)[ \t]+\uFDD1+\]/gi, SHORTCODE],
  [
    /\((?:image|file):[ \t]*[^\s()]+\.\w{2,4}[^()\n]*\)|\(link:[^()\n]*[ \t]text:[^()\n]*\)/g,
    SHORTCODE,
  ],
  [/(?<![=\w])==(?![=\s])[^=]*[^=\s]==(?![=\w])/g, `is a highlight: write **words**${SIGN}`],
  [
    /(?<![\w:/])(?::(?:(?=[\d_+-]*[a-z])[a-z\d][a-z\d_+-]+|[+-]1|100):)+(?![\w:/])/g,
    `is the name of an emoji: write the sign itself, or leave it out${SIGN}`,
  ],
  [/(?<=[\p{L}\p{N})])\^([^\s^]{1,30})\^(?!\^)/gu, `raises its words: write <sup>$1</sup>${SIGN}`],
  [/(?<=[\p{L}\p{N})])~([^\s~/]{1,30})~(?!~)/gu, `lowers its words: write <sub>$1</sub>${SIGN}`],
  [
    /(?<![\p{L}\p{N}~)/])~(?![\s~/\d])[^~\n]*[^\s~]~(?![\w~/])/gu,
    `stands between single ~: write <sub>words</sub> to lower them, or ~~words~~ to strike them out${SIGN}`,
  ],
  [
    /(?<![:\w]):{2}(?![\s:])[^:\n]*[^\s:]:{2}(?![:\w])|(?<![\^\w])\^\^(?![\s^])[^^\n]*[^\s^]\^\^(?!\^)|(?<![+\w])\+\+(?![+\s])[^+\n]*[^+\s]\+\+(?![+\w])/g,
    'is markup of others: take the signs out',
  ],
  [/(?<![|\w])\|\|(?![|\s])[^|\n]*[^|\s]\|\|(?!\|)/g, `hides its words: take the signs out`],
  [/^!.*!<[ \t]*$/gm, 'hides its words: take the signs out'],
  [/(?<![%\w])%%(?![%\s])[^%\n]*[^%\s]%%(?!%)/g, 'is a comment: write <!-- … -->'],
];

/**
 * Finds marks that would be shown as they are typed, in the words of paragraphs, headings and cells:
 * not in code and addresses, nor behind a backslash.
 */
export function findForeignMarks(markdown: string, tree: Root): ForeignMark[] {
  return containersOf(tree).flatMap((container) => {
    const [from, to] = rangeOf(container);
    const words = blank(markdown.slice(from, to), addressesIn(container, from));
    return firstOnes(findIn(words), (offset) => from + offset).map(({ message, ...place }) => ({
      ...place,
      message: `“${excerpt(markdown.slice(place.offset, place.end))}” ${message}`,
    }));
  });
}

/** Markdown's own marks. */
const OWN =
  /\*\*[^\s*][^*\n]*\*\*|(?<![\w*])\*(?![\s*])[^*\n]*[^\s*]\*(?![\w*])|~~[^\s~][^~\n]*~~|`[^`\n]+`|!?\[[^\]\n]+\]\([^()\s]*\)|<([a-z][\w-]*)[^<>\n]*>[^<>\n]*<\/\1>|<\/?[a-z][^<>\n]*>|^#{1,6} .*|&(?:[a-z]{2,8}|#\d+);/gim;

/**
 * Finds marks in fields, such as a newsletter's subject, which are shown as they are typed. Other
 * code checks names in single braces.
 */
export function findMarksInFields(value: unknown, report: Report): void {
  mapTexts(value, (text, path) => {
    const words = blank(text, []).replace(/(?<!\{)\{\w[\w.-]*\}/g, mask);
    const own = [TEMPLATE_TAG, OWN].flatMap((pattern) => [...words.matchAll(pattern)]);
    const marks = own.map(({ 0: mark, index }) => ({ index, mark }));
    for (const { offset, end } of firstOnes([...marks, ...findIn(words)])) {
      const mark = text.slice(offset, end);
      const message = `holds “${excerpt(mark)}”, which would be shown as it is typed: write plain words`;
      report(path, message, mark);
    }
    return text;
  });
}

/** Of those that find the same words. */
function firstOnes<One extends Omit<Found, 'message'>>(
  all: readonly One[],
  place = (offset: number) => offset,
) {
  const found: (One & { offset: number; end: number })[] = [];
  for (const one of all) {
    const offset = place(one.index + Math.max(0, one.mark.search(/[^ \t>]/)));
    const end = place(one.index + one.mark.length);
    if (!found.some((other) => offset < other.end && end > other.offset))
      found.push({ ...one, offset, end });
  }
  return found;
}

interface Found {
  index: number;
  mark: string;
  message: string;
}

function findIn(words: string): Found[] {
  const unescaped = words.replace(/\\[!-/:-@[-`{-~]/g, `${BLANK}${BLANK}`);
  const formulas = [
    ...[...words.matchAll(BACKSLASHED_FORMULA)].filter(([, line = '', block = line]) =>
      isFormula(block),
    ),
    ...[...unescaped.matchAll(DOLLAR_FORMULA)].filter(
      ([, inner = '']) => isFormula(inner) || /^[A-Za-z]$/.test(inner),
    ),
  ].map(({ 0: mark, index }) => ({ index, mark, message: FORMULA }));
  const others = MARKS.flatMap(([pattern, message]) =>
    [...unescaped.matchAll(pattern)].map(({ 0: mark, 1: inner = '', index }) => ({
      ...{ index, mark },
      message: message.replace('$1', () => inner),
    })),
  );
  return [...formulas, ...others];
}

const BACKSLASHED_FORMULA = /\\\((.+?)\\\)|\\\[([\s\S]+?)\\\]/g;
/** As Pandoc reads it, so that two prices are none. */
const DOLLAR_FORMULA = /(?<![$\w])\$(?![\s$])([^$\n]*?[^\s$])\$(?![\w$])/g;

/** Not `\(see below\)`, nor the words between two prices. */
function isFormula(text: string): boolean {
  if (/\\[a-z]{2}/i.test(text)) return true;
  return !/\p{L}{3}/u.test(text) && /[\^_=<>+]|\p{L}[*/(]/u.test(text);
}

// Stands for what is no word: `readText` refuses it in a text.
const BLANK = '\uFDD1';
const ADDRESS = /(?:https?:\/\/|www\.)[^\s\]]+|[\w.+-]+@[\w.-]+/g;

function blank(text: string, ranges: [number, number][]): string {
  const blanked = ranges.reduce(
    (words, [from, to]) => words.slice(0, from) + mask(words.slice(from, to)) + words.slice(to),
    text,
  );
  return blanked.replace(ADDRESS, mask);
}

function mask(text: string): string {
  return text.replace(/[^\n]/g, BLANK);
}

function containersOf(node: Nodes): Nodes[] {
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell')
    return [node];
  return 'children' in node ? node.children.flatMap(containersOf) : [];
}

const OPAQUE = ['inlineCode', 'html', 'image', 'imageReference', 'footnoteReference'];

/** Code, tags, pictures and addresses, counted from an offset. */
function addressesIn(node: Nodes, from: number): [number, number][] {
  const [begin, end] = rangeOf(node).map((offset) => offset - from) as [number, number];
  if (OPAQUE.includes(node.type)) return [[begin, end]];
  if (!('children' in node)) return [];
  const inner = node.children.flatMap((child) => addressesIn(child, from));
  const [first, last] = [node.children.at(0), node.children.at(-1)];
  if ((node.type !== 'link' && node.type !== 'linkReference') || !first || !last) return inner;
  return [...inner, [begin, rangeOf(first)[0] - from], [rangeOf(last)[1] - from, end]];
}

function rangeOf({ position }: Nodes): [number, number] {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0];
}
