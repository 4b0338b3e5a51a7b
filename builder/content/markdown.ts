import type {
  Code,
  FootnoteDefinition,
  Html,
  Nodes,
  Paragraph,
  Parent,
  PhrasingContent,
  RootContent,
  Table,
} from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Block, Inline } from '../../core/content/article.ts';
import { CHART_SCHEMAS, drawChart, isChartKind } from './charts.ts';
import { ContentError, type Problem } from './problems.ts';
import { parseYaml } from './yaml-file.ts';

interface Source {
  file: string;
  markdown: string;
  /** The number of lines above the Markdown in its file. */
  linesBefore: number;
}

/**
 * Turns Markdown into blocks. '# ' is a heading, '## ' a subheading, '* ' a bullet item, anything
 * else a paragraph (specification, point 3). Tables, checklists, pictures, footnotes, charts and
 * the rest are our extension (decisions/markdown.md).
 * @throws {ContentError} with the line of everything that isn't taken, such as raw HTML.
 */
export function parseMarkdown(source: Source): Block[] {
  return new MarkdownReader(source).read();
}

class MarkdownReader {
  readonly #source: Source;
  readonly #problems: Problem[] = [];
  /** The labels of the notes, in the order in which the text refers to them. */
  readonly #noted: string[] = [];
  readonly #notes = new Map<string, FootnoteDefinition>();

  constructor(source: Source) {
    this.#source = source;
  }

  read(): Block[] {
    const { children } = fromMarkdown(this.#source.markdown, {
      extensions: [gfm({ singleTilde: false })],
      mdastExtensions: [gfmFromMarkdown()],
    });
    for (const node of children)
      if (node.type === 'footnoteDefinition') this.#notes.set(node.identifier, node);
    const blocks = [...children.flatMap((node) => this.#blocks(node)), ...this.#noteBlock()];
    if (this.#problems.length > 0) throw new ContentError(this.#problems);
    return blocks;
  }

  #blocks(node: RootContent): Block[] {
    switch (node.type) {
      case 'heading':
        if (node.depth > 2)
          return this.#refuse(node, 'is a heading below ## : two levels are taken');
        return [
          { kind: node.depth === 1 ? 'heading' : 'subheading', children: this.#inlines(node) },
        ];
      case 'paragraph':
        return this.#picture(node) ?? [{ kind: 'paragraph', children: this.#inlines(node) }];
      case 'blockquote':
        return node.children.map(
          (child): Block => ({ kind: 'quote', children: this.#inlines(child) }),
        );
      case 'list': {
        const isChecklist = node.children.some(({ checked }) => typeof checked === 'boolean');
        if ((node.start ?? 1) !== 1)
          return this.#refuse(
            node,
            `begins a list at ${node.start}, which would be shown from 1: write the whole list without a break`,
          );
        const items = node.children.map((item) =>
          merge(
            item.children.flatMap((child, index) => [
              ...(index > 0 ? [' '] : []),
              ...this.#inlines(child),
            ]),
          ),
        );
        return [
          {
            kind: 'list',
            isOrdered: node.ordered === true,
            ...(isChecklist && { isChecklist }),
            items,
          },
        ];
      }
      case 'table':
        return [this.#table(node)];
      case 'code':
        return this.#chart(node);
      case 'footnoteDefinition':
        return this.#noted.includes(node.identifier)
          ? []
          : this.#refuse(node, 'is a note that the text doesn’t refer to before: remove it');
      default:
        return this.#refuse(node, `is ${nameOf(node)}, which isn’t taken: write it in another way`);
    }
  }

  #inlines(node: Nodes): Inline[] {
    // A line to write on, as the guide's worksheets have them, can be a whole item.
    if (node.type === 'thematicBreak') return [this.#verbatim(node)];
    if (!('children' in node))
      return this.#refuse(node, `is ${nameOf(node)}, which isn’t taken here`);
    return merge(
      (node as Parent).children.flatMap((child) => this.#inline(child as PhrasingContent)),
    );
  }

  #inline(node: PhrasingContent): Inline[] {
    switch (node.type) {
      case 'text':
        if (BROKEN.test(this.#verbatim(node)))
          return this.#refuse(
            node,
            'would be shown as it is typed: write [words](address) and ![description](picture.webp "caption") without spaces between, and give each note its text',
          );
        return [node.value.replaceAll('\n', ' ')];
      case 'emphasis':
      case 'strong':
        return [{ kind: node.type, children: this.#inlines(node) }];
      case 'inlineCode':
        return [{ kind: 'code', children: [node.value] }];
      case 'link':
        if (!isSafe(node.url))
          return this.#refuse(
            node,
            'links to neither https://, mailto:, tel: nor a route of this site: write https:// before another site’s address, and / before a route',
          );
        return [{ kind: 'link', to: node.url, children: this.#inlines(node) }];
      case 'footnoteReference': {
        if (!this.#noted.includes(node.identifier)) this.#noted.push(node.identifier);
        const number = this.#noted.indexOf(node.identifier) + 1;
        return [{ kind: 'link', to: `#note-${number}`, children: [String(number)] }];
      }
      case 'break':
        return [' '];
      case 'image':
        return this.#refuse(node, 'is a picture within a sentence: give it a paragraph of its own');
      default:
        return this.#refuse(node, `is ${nameOf(node)}, which isn’t taken: write it in another way`);
    }
  }

  /** A picture alone in its paragraph; its title is the caption. */
  #picture({ children }: Paragraph): Block[] | undefined {
    const [image] = children;
    if (children.length !== 1 || image?.type !== 'image') return undefined;
    if (!/^[\w-]+\.(webp|jpe?g|png|avif)$/.test(image.url))
      return this.#refuse(
        image,
        'must name a picture beside the text, ending in .webp, .jpg, .png or .avif',
      );
    if (!image.alt)
      return this.#refuse(
        image,
        'has no description: say between the square brackets what is in the picture',
      );
    return [{ kind: 'picture', file: image.url, alt: image.alt, caption: image.title ?? '' }];
  }

  #table({ children: [head, ...rows] }: Table): Block {
    const cells = (row: Table['children'][number] | undefined) =>
      (row?.children ?? []).map((cell) => this.#inlines(cell));
    return { kind: 'table', head: cells(head), rows: rows.map(cells) };
  }

  /** A fenced block of numbers: ```chart bars. */
  #chart(node: Code): Block[] {
    const kind = node.meta ?? '';
    if (node.lang !== 'chart' || !isChartKind(kind))
      return this.#refuse(
        node,
        `is a fenced block of no known kind: begin it with \`\`\`chart and one of ${Object.keys(CHART_SCHEMAS).join(', ')}`,
      );
    try {
      return [
        drawChart(kind, (schema) =>
          parseYaml(
            { file: this.#source.file, text: node.value, linesBefore: this.#lineOf(node) },
            schema,
          ),
        ),
      ];
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      this.#problems.push(...error.problems);
      return [];
    }
  }

  #noteBlock(): Block[] {
    // A note can refer to another one, which then follows it.
    const items: Inline[][] = [];
    for (let index = 0; index < this.#noted.length; index++) {
      items.push(
        (this.#notes.get(this.#noted[index] ?? '')?.children ?? []).flatMap((child) =>
          this.#inlines(child),
        ),
      );
    }
    return items.length > 0 ? [{ kind: 'notes', items }] : [];
  }

  #refuse(node: Nodes, message: string): [] {
    const [start = ''] = this.#verbatim(node).split('\n');
    this.#problems.push({
      file: this.#source.file,
      line: this.#lineOf(node),
      message: `“${start.slice(0, 40)}” ${message}`,
    });
    return [];
  }

  #lineOf({ position }: Nodes): number {
    return (position?.start.line ?? 1) + this.#source.linesBefore;
  }

  #verbatim({ position }: Nodes): string {
    return this.#source.markdown.slice(position?.start.offset, position?.end.offset);
  }
}

const NAMES: Partial<Record<Nodes['type'], string>> = {
  html: 'raw HTML',
  thematicBreak: 'a rule',
  definition: 'a link definition',
  linkReference: 'a link by reference',
  imageReference: 'a picture by reference',
  delete: 'struck-out text',
  code: 'a fenced block',
};

function nameOf({ type }: Nodes | Html): string {
  return NAMES[type] ?? `a ${type}`;
}

/**
 * What is left in a text of a link, a picture or a note that was not written right. Who means the
 * signs themselves puts a backslash before.
 */
const BROKEN = /(?<!\\)(\]\(|\] \((?=https?:|mailto:|\/)|!\[|\[\^)/;

// Links to scripts, such as `javascript:`, are refused. Routes, web pages, e-mail addresses and
// phone numbers are allowed.
function isSafe(url: string): boolean {
  return (
    /^(https:\/\/|mailto:|tel:|\/(?![/\\]))/.test(url) && URL.canParse(url, 'https://site.example')
  );
}

function merge(parts: Inline[]): Inline[] {
  return parts.reduce<Inline[]>((merged, part) => {
    const last = merged.at(-1);
    if (typeof part === 'string' && typeof last === 'string')
      merged[merged.length - 1] = last + part;
    else merged.push(part);
    return merged;
  }, []);
}
