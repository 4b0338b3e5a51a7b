import type {
  Code,
  FootnoteDefinition,
  Heading,
  Html,
  Image,
  List,
  Nodes,
  Paragraph,
  Parent,
  PhrasingContent,
  Root,
  RootContent,
  Table,
} from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Block, Flow, Inline, Link } from '../../core/content/article.ts';
import { nearestTo } from '../../core/nearest.ts';
import { CHART_SCHEMAS, drawChart, isChartKind } from './charts.ts';
import {
  correctSlips,
  faultOfHtml,
  findShownAsTyped,
  findTemplateTags,
  keepBraces,
  restoreBraces,
  splitStrong,
} from './markdown-slips.ts';
import { isInline, wordsOf } from './plain-text.ts';
import { ContentError, type Problem } from './problems.ts';
import { TOKEN } from './tokens.ts';
import { parseYaml } from './yaml-file.ts';

interface Source {
  file: string;
  markdown: string;
  /** The number of lines above the Markdown in its file. */
  linesBefore: number;
}

/** What stands in a line of the Markdown, counted from 1 without the lines above it. */
export interface Placed {
  text: string;
  line: number;
}

export interface ParsedMarkdown {
  /** Braces that are meant as such are kept by {@link keepBraces}. */
  blocks: Block[];
  links: Placed[];
  /** The tokens, such as `{brand.name}`. */
  tokens: Placed[];
}

/**
 * Turns Markdown into blocks. '# ' is a heading, '## ' a subheading, '* ' a bullet item, anything
 * else a paragraph (specification, point 3). The rest is our extension (decisions/markdown.md).
 * @throws {ContentError} with the line of everything that isn't taken, such as raw HTML.
 */
export function parseMarkdown(source: Source): ParsedMarkdown {
  return new MarkdownReader(source).read();
}

const EXTENSIONS = gfmFromMarkdown();

class MarkdownReader {
  readonly #source: Source;
  readonly #markdown: string;
  readonly #problems: Problem[] = [];
  readonly #links: Placed[] = [];
  readonly #partLinks: { link: Link; line: number }[] = [];
  /** The labels of the notes, in the order in which the text refers to them. */
  readonly #noted: string[] = [];
  readonly #notes = new Map<string, FootnoteDefinition>();
  readonly #addresses = new Map<string, { url: string; title?: string | null | undefined }>();
  readonly #ids = new Set<string>(OWN_IDS);

  constructor(source: Source) {
    this.#source = source;
    this.#markdown = correctSlips(source.markdown);
  }

  read(): ParsedMarkdown {
    // Bare addresses become links after the check, because such links have no place.
    const tree = fromMarkdown(this.#markdown, {
      extensions: [gfm({ singleTilde: false })],
      mdastExtensions: EXTENSIONS.map(({ transforms: _, ...extension }) => extension),
    });
    const tokens = this.#check(tree);
    for (const { transforms } of EXTENSIONS) for (const change of transforms ?? []) change(tree);
    const blocks = [...tree.children.flatMap((node) => this.#blocks(node)), ...this.#noteBlock()];
    this.#linkParts();
    if (this.#problems.length > 0)
      throw new ContentError(this.#problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)));
    return { blocks, links: this.#links, tokens };
  }

  /**
   * Gathers what the text refers to, finds what would be shown as it is typed, and takes bold words
   * that are loosely written as they are meant. @returns the tokens.
   */
  #check(tree: Root): Placed[] {
    const codes: [number, number][] = [];
    const texts: { parent: Parent; index: number; node: Nodes }[] = [];
    visit(tree, (node, parent, index) => {
      if (node.type === 'footnoteDefinition') this.#notes.set(node.identifier, node);
      if (node.type === 'definition' && !this.#addresses.has(node.identifier))
        this.#addresses.set(node.identifier, node);
      if (node.type === 'text') texts.push({ parent, index, node });
      const isCode = node.type === 'code' ? node.lang !== 'chart' : node.type === 'inlineCode';
      if (isCode || (node.type === 'html' && node.value.startsWith('<!--')))
        codes.push([startOf(node), endOf(node)]);
    });
    const isCode = (offset: number) => codes.some(([from, to]) => offset >= from && offset < to);
    const tags = findTemplateTags(this.#markdown).filter(({ offset }) => !isCode(offset));
    for (const { offset, message } of tags) this.#report(offset, message);
    // From the end, because the parts of a text take its place.
    for (const { parent, index, node } of texts.reverse()) {
      const [from, to] = [startOf(node), endOf(node)];
      const verbatim = this.#verbatim(node);
      // A tag within a link leaves brackets, too: one message is enough.
      const typed = tags.some(({ offset, end }) => offset < to && end > from)
        ? undefined
        : findShownAsTyped(verbatim, index === 0 && parent.type === 'paragraph');
      if (typed) this.#report(from + typed.offset, typed.message);
      else if (node.type === 'text' && !verbatim.includes('\\*'))
        parent.children.splice(index, 1, ...splitStrong(node.value));
    }
    return [...this.#markdown.matchAll(TOKEN)].flatMap(({ 0: text, index }) =>
      isCode(index) ? [] : [{ text, line: lineAt(this.#markdown, index) }],
    );
  }

  #blocks(node: RootContent): Block[] {
    switch (node.type) {
      case 'heading':
        return this.#heading(node);
      case 'paragraph':
        return this.#paragraph(node);
      case 'blockquote': {
        const children = this.#flow(node.children);
        return [{ kind: 'quote', ...(isLong(children) && { isLong: true }), children }];
      }
      case 'list':
        return [this.#list(node)];
      case 'table':
        return [this.#table(node)];
      case 'code':
        return node.lang === 'chart'
          ? this.#chart(node)
          : [{ kind: 'code-block', text: keepBraces(node.value) }];
      case 'thematicBreak': {
        // A line to write on, as the guide's worksheets have them.
        const line = this.#verbatim(node);
        return /^_{6,}/.test(line) ? [{ kind: 'paragraph', children: [line] }] : [{ kind: 'rule' }];
      }
      case 'html':
        return this.#html(node);
      case 'definition':
        return [];
      case 'footnoteDefinition':
        return this.#noted.includes(node.identifier)
          ? []
          : this.#refuse(node, 'is a note that the text doesn’t refer to before: remove it');
      default:
        return this.#refuse(node, 'isn’t taken: write it in another way');
    }
  }

  #heading(node: Heading): Block[] {
    const children = this.#inlines(node);
    const words = wordsOf(children).normalize('NFC').toLowerCase();
    const stem = words.replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '').replace(/\s/g, '-') || 'part';
    let id = stem;
    for (let count = 1; this.#ids.has(id) || NOTE_ID.test(id); count++) id = `${stem}-${count}`;
    this.#ids.add(id);
    if (node.depth === 1) return [{ kind: 'heading', id, children }];
    if (node.depth === 2) return [{ kind: 'subheading', id, children }];
    // The title is the first level of the screen, and '# ' the second. The sixth is the last.
    const level = node.depth === 3 ? 4 : node.depth === 4 ? 5 : 6;
    return [{ kind: 'minor-heading', level, id, children }];
  }

  /** A paragraph, and the pictures that stand in lines of their own. */
  #paragraph({ children }: Paragraph): Block[] {
    const blocks: Block[] = [];
    let run: PhrasingContent[] = [];
    const end = () => {
      const inlines = trim(this.#run(run));
      if (inlines.length > 0) blocks.push({ kind: 'paragraph', children: inlines });
      run = [];
    };
    children.forEach((child, index) => {
      const picture = hasOwnLine(children, index) ? this.#asImage(child) : undefined;
      if (!picture) run.push(child);
      else {
        end();
        blocks.push(...this.#picture(picture));
      }
    });
    end();
    return blocks;
  }

  /** A picture, whose file may stand at the end of the text. */
  #asImage(node: PhrasingContent): Image | undefined {
    if (node.type !== 'imageReference') return node.type === 'image' ? node : undefined;
    const { url = '', title } = this.#addresses.get(node.identifier) ?? {};
    return { ...node, type: 'image', url, title };
  }

  #picture(node: Image): Block[] {
    if (!/^[\w-]+\.(webp|jpe?g|png|avif)$/.test(node.url))
      return this.#refuse(
        node,
        'must name a picture beside the text, ending in .webp, .jpg, .png or .avif',
      );
    if (!node.alt)
      return this.#refuse(
        node,
        'has no description: say between the square brackets what is in the picture',
      );
    return [{ kind: 'picture', file: node.url, alt: node.alt, caption: node.title ?? '' }];
  }

  #list(node: List): Block {
    const isChecklist = node.children.some(({ checked }) => typeof checked === 'boolean');
    for (const item of node.children)
      if (item.checked)
        this.#refuse(item, 'is ticked, though readers tick a checklist: write [ ] for [x]');
    return {
      kind: 'list',
      isOrdered: node.ordered === true,
      ...(isChecklist && { isChecklist }),
      ...((node.start ?? 1) !== 1 && { start: node.start ?? 1 }),
      items: node.children.map((item) => this.#flow(item.children)),
    };
  }

  /** The blocks of an item, a quote or a note; of a first paragraph, its words alone. */
  #flow(children: readonly RootContent[]): Flow[] {
    const [first, ...rest] = children.flatMap((node) => this.#blocks(node));
    if (!first) return [];
    return [...(first.kind === 'paragraph' ? first.children : [first]), ...rest];
  }

  #table({ align, children: [head, ...rows] }: Table): Block {
    const cells = (row: Table['children'][number] | undefined) =>
      (row?.children ?? []).map((cell) => this.#inlines(cell));
    return {
      kind: 'table',
      ...(align?.some(Boolean) && { align: align.map((one) => one ?? 'left') }),
      head: cells(head),
      rows: rows.map(cells),
    };
  }

  /** A fenced block of numbers: ```chart bars. */
  #chart(node: Code): Block[] {
    const kind = node.meta ?? '';
    if (!isChartKind(kind))
      return this.#refuse(
        node,
        `is a chart of no known kind: begin it with \`\`\`chart and one of ${Object.keys(CHART_SCHEMAS).join(', ')}`,
      );
    const linesBefore = this.#source.linesBefore + (node.position?.start.line ?? 1);
    try {
      return [
        drawChart(kind, (schema) =>
          parseYaml({ file: this.#source.file, text: node.value, linesBefore }, schema),
        ),
      ];
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      this.#problems.push(...error.problems);
      return [];
    }
  }

  #html(node: Html): [] {
    const fault = faultOfHtml(node.value);
    // A closing tag is told with the one that opens.
    if (fault && !(node.value.startsWith('</') && this.#problems.length > 0))
      this.#report(startOf(node) + fault.offset, fault.message);
    return [];
  }

  #inlines(node: Parent): Inline[] {
    return trim(this.#run(node.children as PhrasingContent[]));
  }

  /** A run of text. Raised and lowered words stand between tags of HTML. */
  #run(nodes: readonly PhrasingContent[]): Inline[] {
    const open: { tag: string; node: Html; before: Inline[] }[] = [];
    let run: Inline[] = [];
    for (const node of nodes) {
      const [, slash, tag] =
        (node.type === 'html' && node.value.match(/^<(\/?)(sup|sub)\s*>$/i)) || [];
      if (node.type === 'html' && tag && !slash) {
        open.push({ tag: tag.toLowerCase(), node, before: run });
        run = [];
      } else if (tag && open.at(-1)?.tag === tag.toLowerCase()) {
        const kind = tag.toLowerCase() === 'sup' ? 'superscript' : 'subscript';
        run = [...(open.pop()?.before ?? []), { kind, children: merge(run) }];
      } else run.push(...this.#inline(node));
    }
    for (const { node } of open)
      this.#refuse(node, 'is not closed: close it in the same paragraph');
    return merge(run);
  }

  #inline(node: PhrasingContent): Inline[] {
    switch (node.type) {
      case 'text':
        return [node.value.replaceAll('\n', ' ')];
      case 'emphasis':
      case 'strong':
      case 'delete':
        return [{ kind: node.type, children: this.#run(node.children) }];
      case 'inlineCode':
        return [{ kind: 'code', children: [keepBraces(node.value)] }];
      case 'link':
        return this.#link(node, node);
      case 'linkReference':
        return this.#link(node, this.#addresses.get(node.identifier));
      case 'footnoteReference': {
        if (!this.#noted.includes(node.identifier)) this.#noted.push(node.identifier);
        const number = this.#noted.indexOf(node.identifier) + 1;
        return [{ kind: 'link', to: `#note-${number}`, children: [String(number)] }];
      }
      case 'break':
        return ['\n'];
      case 'html':
        return /^<\/?br\s*\/?>$/i.test(node.value) ? ['\n'] : this.#html(node);
      case 'image':
      case 'imageReference':
        return this.#refuse(node, 'is a picture within a sentence: give it a paragraph of its own');
      default:
        return this.#refuse(node, 'isn’t taken: write it in another way');
    }
  }

  #link(
    node: PhrasingContent & Parent,
    { url, title }: { url: string; title?: string | null | undefined } = { url: '' },
  ): Inline[] {
    const children = this.#run(node.children as PhrasingContent[]);
    const bare = children.length === 1 ? takeTail(url, children[0]) : undefined;
    if (bare) return [{ kind: 'link', to: bare.url, children: [bare.text] }, bare.tail];
    if (!isSafe(url)) {
      // A bare address, which the reader made a link, has no place. It stays a text.
      if (!node.position) return children;
      return this.#refuse(
        node,
        'links to neither https://, http://, mailto:, tel:, a route of this site nor a part of this text: write https:// before another site’s address, / before a route, and # before a part',
      );
    }
    const link: Link = { kind: 'link', to: url, ...(title && { title }), children };
    const line = node.position?.end.line;
    if (line && url.startsWith('#')) this.#partLinks.push({ link, line });
    else if (line) this.#links.push({ text: url, line });
    return [link];
  }

  /** Leads the links to parts of this text to the ids of its headings, which are known at its end. */
  #linkParts(): void {
    const ids = [...this.#ids].filter((id) => !OWN_IDS.includes(id));
    for (const { link, line } of this.#partLinks) {
      const part = decodePart(link.to);
      const meant = ids.find((id) => id === part) ?? ids.find((id) => loose(id) === loose(part));
      if (meant) {
        link.to = `#${meant}`;
        continue;
      }
      const [nearest] = nearestTo(part, ids);
      this.#problems.push({
        file: this.#source.file,
        line: line + this.#source.linesBefore,
        message: `links to ${link.to}, but no heading of this text has that id: ${nearest ? `perhaps #${nearest} is meant` : 'take the link out'}`,
      });
    }
  }

  #noteBlock(): Block[] {
    // A note can refer to another one, which then follows it.
    const items: Flow[][] = [];
    for (let index = 0; index < this.#noted.length; index++)
      items.push(this.#flow(this.#notes.get(this.#noted[index] ?? '')?.children ?? []));
    return items.length > 0 ? [{ kind: 'notes', items }] : [];
  }

  #refuse(node: Nodes, message: string): [] {
    const [start = ''] = restoreBraces(this.#verbatim(node)).split('\n');
    this.#report(startOf(node), `“${start.slice(0, 40)}” ${message}`);
    return [];
  }

  #report(offset: number, message: string): void {
    const line = lineAt(this.#markdown, offset) + this.#source.linesBefore;
    this.#problems.push({ file: this.#source.file, line, message });
  }

  #verbatim(node: Nodes): string {
    return this.#markdown.slice(startOf(node), endOf(node));
  }
}

/** The ids of an article's screen, which no heading can have. */
const OWN_IDS = ['root', 'main', 'notes', 'related'];
const NOTE_ID = /^noted?-\d+$/;

/** The most characters of a quote that stands beside the text. */
const PULL_QUOTE_LENGTH = 240;

function isLong(children: readonly Flow[]): boolean {
  return (
    children.some((part) => typeof part !== 'string' && !isInline(part)) ||
    wordsOf(children).length > PULL_QUOTE_LENGTH
  );
}

function hasOwnLine(children: readonly PhrasingContent[], index: number): boolean {
  const [before, after] = [children[index - 1], children[index + 1]];
  const breaks = (node: PhrasingContent | undefined, pattern: RegExp) =>
    !node || node.type === 'break' || (node.type === 'text' && pattern.test(node.value));
  return breaks(before, /\n[ \t]*$/) && breaks(after, /^[ \t]*\n/);
}

// Links to scripts, such as `javascript:`, are refused. Routes, web pages, e-mail addresses, phone
// numbers and parts of the text are allowed.
function isSafe(url: string): boolean {
  return (
    /^(https?:\/\/|mailto:|tel:|#.|\/(?![/\\]))/i.test(url) &&
    URL.canParse(url, 'https://site.example')
  );
}

function decodePart(to: string): string {
  try {
    return decodeURIComponent(to.slice(1));
  } catch {
    return to.slice(1);
  }
}

/** The letters of an id, because programs disagree about its capitals, hyphens and signs. */
function loose(id: string): string {
  return id.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Splits off the closing quotation marks and full stops behind a bare address. */
function takeTail(url: string, text: Inline | undefined) {
  if (typeof text !== 'string' || !url.endsWith(text)) return undefined;
  const [tail = ''] = text.match(/[”’»›“„…、。，」』）】》]+$/u) ?? [];
  return tail && { url: url.slice(0, -tail.length), text: text.slice(0, -tail.length), tail };
}

/** Joins texts. Beside a line break no space is left. */
function merge(parts: readonly Inline[]): Inline[] {
  return parts.reduce<Inline[]>((merged, part) => {
    const last = merged.at(-1);
    if (typeof part === 'string' && typeof last === 'string')
      merged[merged.length - 1] = (last + part).replace(/ *\n */g, '\n');
    else merged.push(part);
    return merged;
  }, []);
}

/** A run without the white space at its ends, which a picture or a line break leaves. */
function trim(run: readonly Inline[]): Inline[] {
  const trimmed = [...run];
  if (typeof trimmed[0] === 'string') trimmed[0] = trimmed[0].trimStart();
  const last = trimmed.at(-1);
  if (typeof last === 'string') trimmed[trimmed.length - 1] = last.trimEnd();
  return trimmed.filter((part) => part !== '');
}

function visit(
  node: Nodes,
  see: (node: Nodes, parent: Parent, index: number) => void,
  parent: Parent = { type: 'root', children: [] },
  index = 0,
): void {
  see(node, parent, index);
  if (!('children' in node)) return;
  for (const [place, child] of node.children.entries()) visit(child, see, node, place);
}

function startOf({ position }: Nodes): number {
  return position?.start.offset ?? 0;
}

function endOf({ position }: Nodes): number {
  return position?.end.offset ?? 0;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
