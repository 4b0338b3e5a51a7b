import type { Inline, TextBlock } from '../../core/content/article.ts';
import type { GuideTitles } from '../../core/content/guide.ts';
import type { Look } from '../../core/content/look.ts';
import { isInline, wordsOf } from '../../core/markdown/plain-text.ts';
import { colour } from '../content/look.ts';
import type { GuideFonts, Style } from './guide-fonts.ts';
import { drawClosure, drawLogo, drawRule } from './ornaments.ts';

const BODY_SIZE = 11;
const BODY_GAP = 4.2;
const WRITING_GAP = 16;
const INDENT = 20;
const LINE_TO_WRITE_ON = 36;

type Document = PDFKit.PDFDocument;

/** In the site's colours on white: people print it. */
export class GuidePages {
  readonly #document: Document;
  readonly #look: Look;
  readonly #siteUrl: string;
  readonly #fonts: GuideFonts;
  readonly #root: PDFKit.PDFStructureElement;
  /** The structure element that the next block belongs to. */
  #parent: PDFKit.PDFStructureElement;

  constructor(document: Document, look: Look, siteUrl: string, fonts: GuideFonts) {
    this.#fonts = fonts;
    this.#document = document;
    this.#look = look;
    this.#siteUrl = siteUrl;
    this.#root = document.struct('Document');
    this.#parent = this.#root;
    document.addStructure(this.#root);
  }

  cover({ title, subtitle }: GuideTitles, brandName: string): void {
    const document = this.#document;
    const { left, width } = this.#column();
    drawLogo(document, this.#look, left, 62);
    this.#tag('P', () => this.#write(brandName, 15, 'ink', left + 34, 64));
    drawClosure(document, this.#look, this.#column(), 150);
    document.y = 178;
    this.#tag('H1', () =>
      this.#write(title, 46, 'ink', left, document.y, {
        width: width * 0.92,
        lineGap: -4,
        characterSpacing: -1.2,
      }),
    );
    document.moveDown(0.4);
    this.#tag('P', () =>
      this.#write(
        subtitle,
        16,
        'text',
        left,
        document.y,
        { width: width * 0.8, lineGap: 3 },
        'text',
      ),
    );
    document.y += 36;
  }

  startPage(): void {
    this.#document.addPage();
  }

  /** Starts a new page if the block wouldn't fit. @param indent in points from the left margin. */
  add(block: TextBlock, indent = 0): void {
    if (block.kind === 'heading') this.#heading(block.children);
    else if (block.kind === 'subheading') this.#subheading('H3', block.children, 15);
    else if (block.kind === 'minor-heading')
      this.#subheading(`H${block.level}`, block.children, 12);
    else if (block.kind === 'list') this.#list(block, indent);
    else if (block.kind === 'quote')
      this.#inside('BlockQuote', () => this.#flow('P', block.children, indent + INDENT));
    else if (block.kind === 'rule') this.#rule();
    else {
      this.#needs(this.#heightOf(block.children, indent));
      this.#tag('P', () => this.#paragraph(block.children, indent));
    }
  }

  finish(foot: string): void {
    const document = this.#document;
    const { left, width } = this.#column();
    const { start, count } = document.bufferedPageRange();
    for (let page = start; page < start + count; page++) {
      document.switchToPage(page);
      // Without this, text below the margin would begin another page.
      const { bottom } = document.page.margins;
      document.page.margins.bottom = 0;
      const y = document.page.height - 48;
      const options = { lineBreak: false, width };
      document.markContent('Artifact', { type: 'Pagination' });
      this.#write(foot, 9, 'steel', left, y, options);
      this.#set(9, 'steel').text(`${page - start + 1} / ${count}`, left, y, {
        ...options,
        align: 'right',
      });
      document.endMarkedContent();
      document.page.margins.bottom = bottom;
    }
    this.#root.end();
  }

  #heading(children: Inline[]): void {
    const document = this.#document;
    this.#needs(130);
    document.y += 22;
    drawClosure(document, this.#look, this.#column(), document.y);
    document.y += 14;
    const title = wordsOf(children);
    document.outline.addItem(title);
    this.#tag('H2', () =>
      this.#write(title, 24, 'ink', this.#column().left, document.y, {
        lineGap: -2,
        characterSpacing: -0.5,
      }),
    );
    document.y += 11;
  }

  #subheading(tag: string, children: Inline[], size: number): void {
    const document = this.#document;
    this.#needs(90);
    document.y += 10;
    this.#tag(tag, () =>
      this.#write(wordsOf(children), size, 'ink', this.#column().left, document.y, {
        characterSpacing: -0.2,
      }),
    );
    document.y += 7;
  }

  #rule(): void {
    this.#needs(WRITING_GAP);
    this.#document.markContent('Artifact', { type: 'Layout' });
    drawRule(this.#document, this.#look, this.#column(), this.#document.y, 'steel');
    this.#document.endMarkedContent();
    this.#document.y += WRITING_GAP;
  }

  #list({ items, isOrdered, start = 1 }: TextBlock & { kind: 'list' }, indent: number): void {
    const left = this.#column().left + indent;
    this.#inside('L', () => {
      items.forEach((item, index) => {
        const number = isOrdered ? `${start + index}.` : undefined;
        this.#needs(this.#heightOf(item.filter(isWord), indent + INDENT));
        this.#inside('LI', () => {
          this.#tag('Lbl', () => this.#mark(number, left), { actual: number ?? '•' });
          this.#flow('LBody', item, indent + INDENT, 5);
        });
      });
    });
    this.#document.y += 5;
  }

  /** A dash if there is no number. The words stand beside it. */
  #mark(number: string | undefined, left: number): void {
    const { y } = this.#document;
    if (number) this.#set(BODY_SIZE, 'ink').text(number, left, y - 1.5, { lineBreak: false });
    else this.#document.rect(left, y + BODY_SIZE * 0.62, 10, 1.2).fill(colour(this.#look, 'ink'));
    this.#document.y = y;
  }

  /**
   * Words that stay on one page, and the blocks below: in one element with a list item's words,
   * beside a quote's words.
   */
  #flow(
    tag: 'LBody' | 'P',
    flow: readonly (Inline | TextBlock)[],
    indent: number,
    after = 9,
  ): void {
    const words = flow.filter(isWord);
    const blocks = flow.filter((part): part is TextBlock => !isWord(part));
    this.#needs(this.#heightOf(words, indent));
    const add = () => {
      for (const block of blocks) this.add(block, indent);
    };
    if (tag === 'P') {
      this.#tag(tag, () => this.#paragraph(words, indent, after));
      add();
    } else this.#inside(tag, add, () => this.#paragraph(words, indent, after));
  }

  /** Adds parts to a new element of the structure, after `begin`. */
  #inside(tag: string, addParts: () => void, begin?: () => void): void {
    const [element, outer] = [this.#document.struct(tag), this.#parent];
    outer.add(element);
    if (begin) element.add(begin);
    this.#parent = element;
    addParts();
    element.end();
    this.#parent = outer;
  }

  #paragraph(children: Inline[], indent: number, after = 9): void {
    const document = this.#document;
    const column = this.#column();
    const { runs, hasBlank } = takeBlank(runsOf(children, this.#siteUrl));
    this.#setRuns(runs, column.left + indent, column.width - indent);
    if (hasBlank)
      this.#lineToWriteOn(column.left + indent, column.width - indent, runs.length === 0);
    document.x = column.left;
    document.y += after;
  }

  #setRuns(runs: Run[], left: number, width: number): void {
    const document = this.#document;
    document.fontSize(BODY_SIZE).fillColor(colour(this.#look, 'text'));
    const parts = runs.flatMap(({ text, font, link }) =>
      this.#fonts.split(text, font).map((part) => ({ ...part, link })),
    );
    parts.forEach(({ text, font, link }, index) => {
      const options = {
        width,
        lineGap: lineGapOf(runs),
        continued: index < parts.length - 1,
        link: link ?? null,
        underline: link !== undefined,
      };
      document.font(font);
      if (index === 0) document.text(text, left, document.y, options);
      else document.text(text, options);
    });
  }

  /** In points. */
  #heightOf(children: Inline[], indent: number): number {
    const { runs, hasBlank } = takeBlank(runsOf(children, this.#siteUrl));
    const text = runs.map((run) => run.text).join('');
    const options = { width: this.#column().width - indent, lineGap: lineGapOf(runs) };
    return (
      this.#document.font('text').fontSize(BODY_SIZE).heightOfString(text, options) +
      (hasBlank ? LINE_TO_WRITE_ON : 0)
    );
  }

  #lineToWriteOn(left: number, width: number, isAlone: boolean): void {
    const document = this.#document;
    const y = document.y + (isAlone ? BODY_SIZE + 9 : LINE_TO_WRITE_ON);
    drawRule(document, this.#look, { left, width }, y, 'steel');
    document.y = y + (isAlone ? 10 : 4);
  }

  #needs(points: number): void {
    const { page } = this.#document;
    if (this.#document.y + points > page.height - page.margins.bottom) this.#document.addPage();
  }

  #column(): { left: number; width: number } {
    const { width, margins } = this.#document.page;
    return { left: margins.left, width: width - margins.left - margins.right };
  }

  /** Writes each letter in a font that has it. */
  #write(
    text: string,
    size: number,
    token: string,
    left: number,
    y: number,
    options: PDFKit.Mixins.TextOptions = {},
    style: Style = 'heading',
  ): void {
    const parts = this.#fonts.split(text, style);
    parts.forEach((part, index) => {
      const all = {
        ...options,
        continued: index < parts.length - 1 && options.lineBreak !== false,
      };
      const document = this.#set(size, token, part.font);
      if (index === 0) document.text(part.text, left, y, all);
      else document.text(part.text, all);
    });
  }

  #set(size: number, token: string, font = 'heading'): Document {
    return this.#document.font(font).fontSize(size).fillColor(colour(this.#look, token));
  }

  #tag(kind: string, draw: () => void, options: { actual?: string } = {}): void {
    this.#parent.add(this.#document.struct(kind, options, draw));
  }
}

function isWord(part: Inline | TextBlock): part is Inline {
  return typeof part === 'string' || isInline(part);
}

/** In points. A blank within a sentence needs room to write. */
function lineGapOf(runs: Run[]): number {
  return runs.some(({ text }) => text.includes('______')) ? WRITING_GAP : BODY_GAP;
}

interface Run {
  text: string;
  font: 'text' | 'strong' | 'emphasis';
  link?: string | undefined;
}

/** Routes become absolute addresses. */
export function runsOf(
  inlines: Inline[],
  siteUrl: string,
  font: Run['font'] = 'text',
  link?: string,
): Run[] {
  return inlines.flatMap((inline): Run[] => {
    if (typeof inline === 'string') return [{ text: inline, font, link }];
    if (inline.kind === 'link')
      return runsOf(
        inline.children,
        siteUrl,
        font,
        inline.to.startsWith('/') ? siteUrl + inline.to : inline.to,
      );
    return runsOf(
      inline.children,
      siteUrl,
      inline.kind === 'strong' || inline.kind === 'emphasis' ? inline.kind : font,
      link,
    );
  });
}

/** The guide draws a long blank at the end as a line to write on. */
export function takeBlank(runs: Run[]): { runs: Run[]; hasBlank: boolean } {
  const last = runs.at(-1);
  const rest = last?.text.replace(/\s*_{20,}\s*$/, '');
  if (!last || rest === undefined || rest === last.text) return { runs, hasBlank: false };
  return {
    runs: rest ? [...runs.slice(0, -1), { ...last, text: rest }] : runs.slice(0, -1),
    hasBlank: true,
  };
}
