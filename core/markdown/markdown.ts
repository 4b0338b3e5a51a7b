import type {
  Code,
  FootnoteDefinition,
  Heading,
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
import type { Block, ChartBlock, Flow } from '../content/article.ts';
import { ContentError } from '../content/content-error.ts';
import { percentDecode } from '../percent-decode.ts';
import { findForeignMarks, findTemplateTags } from './foreign-marks.ts';
import { Gathered, type Placed } from './gathered.ts';
import { InlineReader } from './inlines.ts';
import { correctSlips, findShownAsTyped, keepBraces, splitStrong } from './markdown-slips.ts';
import { isInline, wordsOf } from './plain-text.ts';
import { TOKEN } from './tokens.ts';
import { endOf, lineAt, overlap, startOf, visit } from './tree.ts';

/**
 * Reads the numbers of a chart. @param kind the word after `chart`. @param linesBefore the number of
 * lines above. @throws {ContentError} whose file isn't told, because the text may be another's.
 */
export type ReadChart = (kind: string, text: string, linesBefore: number) => ChartBlock;

export interface ParsedMarkdown
  extends Pick<Gathered, 'links' | 'figures' | 'pictures' | 'problems'> {
  /** {@link keepBraces} protects the braces in it that are no tokens. */
  blocks: Block[];
  /** Such as `{brand.name}`. */
  tokens: Placed[];
  /** Those that a link can lead to: of headings, notes, and the screen around them. */
  ids: string[];
}

/**
 * '# ' is a heading, '## ' a subheading, '* ' a bullet item, anything else a paragraph
 * (specification, point 3). The rest is our extension (decisions/markdown.md).
 * @param readChart reads a fenced chart; without it, a text can hold none.
 */
export function parseMarkdown(markdown: string, readChart?: ReadChart): ParsedMarkdown {
  return new MarkdownReader(markdown, readChart).read();
}

const EXTENSIONS = gfmFromMarkdown();

class MarkdownReader {
  readonly #gathered: Gathered;
  readonly #inlines: InlineReader;
  readonly #readChart: ReadChart | undefined;
  readonly #notes = new Map<string, FootnoteDefinition>();
  readonly #ids = new Set<string>(OWN_IDS);

  constructor(markdown: string, readChart: ReadChart | undefined) {
    this.#gathered = new Gathered(correctSlips(markdown));
    this.#inlines = new InlineReader(this.#gathered);
    this.#readChart = readChart;
  }

  read(): ParsedMarkdown {
    // Bare addresses become links after the check, because such links have no position.
    const tree = fromMarkdown(this.#gathered.markdown, {
      extensions: [gfm({ singleTilde: false })],
      mdastExtensions: EXTENSIONS.map(({ transforms: _, ...extension }) => extension),
    });
    const tokens = this.#check(tree);
    for (const { transforms } of EXTENSIONS) for (const change of transforms ?? []) change(tree);
    const blocks = [...tree.children.flatMap((node) => this.#blocks(node)), ...this.#noteBlock()];
    this.#inlines.linkParts([...this.#ids].filter((id) => !OWN_IDS.includes(id)));
    const { links, figures, pictures, problems } = this.#gathered;
    problems.sort((a, b) => a.line - b.line);
    const notes = this.#inlines.noted.flatMap((_, at) => [`note-${at + 1}`, `noted-${at + 1}`]);
    return { blocks, links, tokens, figures, pictures, ids: [...this.#ids, ...notes], problems };
  }

  /**
   * Collects what the text refers to, finds what would be shown as it is typed, and makes loosely
   * written bold words bold. @returns the tokens.
   */
  #check(tree: Root): Placed[] {
    const codes: [number, number][] = [];
    const texts: { parent: Parent; index: number; node: Nodes }[] = [];
    visit(tree, (node, parent, index) => {
      if (node.type === 'footnoteDefinition') this.#note(node);
      if (node.type === 'definition' && !this.#inlines.addresses.has(node.identifier))
        this.#inlines.addresses.set(node.identifier, node);
      if (node.type === 'text') texts.push({ parent, index, node });
      const isCode = node.type === 'code' ? node.lang !== 'chart' : node.type === 'inlineCode';
      if (isCode || (node.type === 'html' && node.value.startsWith('<!--')))
        codes.push([startOf(node), endOf(node)]);
    });
    const isCode = (offset: number) => codes.some(([from, to]) => offset >= from && offset < to);
    const tags = findTemplateTags(this.#gathered.markdown).filter(({ offset }) => !isCode(offset));
    const marks = findForeignMarks(this.#gathered.markdown, tree).filter(
      (mark) => !tags.some((tag) => overlap(mark, tag)),
    );
    for (const { offset, message } of [...tags, ...marks]) this.#gathered.report(offset, message);
    // From the end, because splicing moves the later indexes.
    for (const { parent, index, node } of texts.reverse()) {
      const place = { offset: startOf(node), end: endOf(node) };
      const verbatim = this.#gathered.verbatim(node);
      // A tag within a link leaves brackets, too: one message is enough.
      const typed = [...tags, ...marks].some((mark) => overlap(mark, place))
        ? undefined
        : findShownAsTyped(verbatim, index === 0 && parent.type === 'paragraph');
      if (typed) this.#gathered.report(place.offset + typed.offset, typed.message);
      else if (node.type === 'text' && !verbatim.includes('\\*'))
        parent.children.splice(index, 1, ...splitStrong(node.value));
    }
    return [...this.#gathered.markdown.matchAll(TOKEN)].flatMap(({ 0: text, index }) =>
      isCode(index) ? [] : [{ text, line: lineAt(this.#gathered.markdown, index) }],
    );
  }

  #note(node: FootnoteDefinition): void {
    if (this.#notes.has(node.identifier))
      this.#gathered.refuse(node, 'is another note of the same name: give it a name of its own');
    else this.#notes.set(node.identifier, node);
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
        this.#gathered.figure(node, 'table');
        return [this.#table(node)];
      case 'code':
        if (node.lang === 'chart') return this.#chart(node);
        if (!/^[`~]/.test(this.#gathered.verbatim(node)))
          return this.#gathered.refuse(
            node,
            'begins with a tab or four spaces, which Markdown takes for code: take them out, or put code between two lines of ```',
          );
        this.#gathered.figure(node, 'block of code');
        return [{ kind: 'code-block', text: keepBraces(node.value) }];
      case 'thematicBreak': {
        // A line to write on, as in the guide's worksheets.
        const line = this.#gathered.verbatim(node);
        return /^_{6,}/.test(line) ? [{ kind: 'paragraph', children: [line] }] : [{ kind: 'rule' }];
      }
      case 'html':
        return this.#gathered.html(node);
      case 'definition':
        return [];
      case 'footnoteDefinition':
        return this.#inlines.noted.includes(node.identifier)
          ? []
          : this.#gathered.refuse(
              node,
              'is a note that the text doesn’t refer to before: remove it',
            );
      default:
        return this.#gathered.refuse(node, 'isn’t taken: write it in another way');
    }
  }

  #heading(node: Heading): Block[] {
    const children = this.#inlines.read(node.children);
    if (children.length === 0)
      return this.#gathered.refuse(node, 'is a heading without words: write them, or take it out');
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

  /** Pictures in lines of their own split the paragraph. */
  #paragraph({ children }: Paragraph): Block[] {
    const blocks: Block[] = [];
    let run: PhrasingContent[] = [];
    const end = () => {
      const inlines = this.#inlines.read(run);
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

  /** A reference's address may stand at the end of the text. */
  #asImage(node: PhrasingContent): Image | undefined {
    if (node.type !== 'imageReference') return node.type === 'image' ? node : undefined;
    const { url = '', title } = this.#inlines.addresses.get(node.identifier) ?? {};
    return { ...node, type: 'image', url, title };
  }

  #picture(node: Image): Block[] {
    const file = percentDecode(node.url).replace(/^\.\//, '').normalize();
    if (!/^[^\\/]+\.(webp|jpe?g|png|avif)$/i.test(file))
      return this.#gathered.refuse(node, faultOfPictureName(file));
    this.#gathered.figure(node, 'picture');
    this.#gathered.pictures.push({
      text: file,
      line: lineAt(this.#gathered.markdown, startOf(node)),
    });
    if (!node.alt)
      return this.#gathered.refuse(
        node,
        'has no description: say between the square brackets what is in the picture',
      );
    return [{ kind: 'picture', file, alt: node.alt, caption: node.title ?? '' }];
  }

  #list(node: List): Block {
    const isChecklist = node.children.some(({ checked }) => typeof checked === 'boolean');
    for (const item of node.children)
      if (item.checked)
        this.#gathered.refuse(
          item,
          'is ticked, though readers tick a checklist: write [ ] for [x]',
        );
    return {
      kind: 'list',
      isOrdered: node.ordered === true,
      ...(isChecklist && { isChecklist }),
      ...((node.start ?? 1) !== 1 && { start: node.start ?? 1 }),
      items: node.children.map((item) => this.#flow(item.children)),
    };
  }

  /** A first paragraph is unwrapped to its words. */
  #flow(children: readonly RootContent[]): Flow[] {
    const [first, ...rest] = children.flatMap((node) => this.#blocks(node));
    if (!first) return [];
    return [...(first.kind === 'paragraph' ? first.children : [first]), ...rest];
  }

  #table({ align, children: [head, ...rows] }: Table): Block {
    const cells = (row: Table['children'][number] | undefined) =>
      (row?.children ?? []).map((cell) => this.#inlines.read(cell.children));
    return {
      kind: 'table',
      ...(align?.some(Boolean) && { align: align.map((one) => one ?? 'left') }),
      head: cells(head),
      rows: rows.map(cells),
    };
  }

  /** A fenced block that begins with ```chart and the kind. */
  #chart(node: Code): Block[] {
    this.#gathered.figure(node, 'chart');
    const first = node.position?.start.line ?? 1;
    try {
      return this.#readChart ? [this.#readChart(node.meta ?? '', node.value, first)] : [];
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      for (const { file: _, line = first, ...problem } of error.problems)
        this.#gathered.problems.push({ line, ...problem });
      return [];
    }
  }

  #noteBlock(): Block[] {
    // A note can refer to another one, which then follows it.
    const items: Flow[][] = [];
    for (let index = 0; index < this.#inlines.noted.length; index++)
      items.push(this.#flow(this.#notes.get(this.#inlines.noted[index] ?? '')?.children ?? []));
    return items.length > 0 ? [{ kind: 'notes', items }] : [];
  }
}

/** Ids of an article's screen, which no heading can have. */
const OWN_IDS = ['root', 'main', 'topics', 'notes', 'related', 'call-to-action'];
const NOTE_ID = /^noted?-\d+$/;

/** In characters. A longer quote doesn't stand beside the text. */
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

function faultOfPictureName(file: string): string {
  const name = file.split(/[\\/]/).at(-1);
  if (/\.svg$/i.test(file))
    return 'is a drawing, which only image in the head can name: save it as PNG';
  if (!/\.(webp|jpe?g|png|avif)$/i.test(file))
    return 'must name a picture beside the text, ending in .webp, .jpg, .png or .avif: save it again as JPEG or PNG';
  return `must name a picture beside the text: put it there, and write ${name} alone`;
}
