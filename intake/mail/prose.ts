import { html } from 'hono/html';
import type { Inline, TextBlock } from '../../core/content/article.ts';

export type Html = ReturnType<typeof html>;

/** Mails need absolute links. */
export function withFullLinks(blocks: TextBlock[], siteUrl: string): TextBlock[] {
  return blocks.map((block) =>
    changeLinks(block, (to) => (to.startsWith('/') ? siteUrl + to : to)),
  );
}

type Part = Inline | TextBlock;

function changeLinks<One extends Part>(part: One, change: (to: string) => string): One;
function changeLinks(part: Part, change: (to: string) => string): Part {
  if (typeof part === 'string' || part.kind === 'rule') return part;
  const inner = <One extends Part>(parts: One[]) => parts.map((one) => changeLinks(one, change));
  if (part.kind === 'list') return { ...part, items: part.items.map(inner) };
  if (part.kind === 'quote') return { ...part, children: inner(part.children) };
  const children = inner(part.children);
  return part.kind === 'link' ? { ...part, to: change(part.to), children } : { ...part, children };
}

/**
 * With inline styles, because mail programs ignore style sheets.
 * @param writeBlock writes a block within, such as a list in an item.
 */
export function partsHtml(parts: readonly Part[], writeBlock: (block: TextBlock) => Html): Html[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string')
      return part.split('\n').map((line, index) => (index > 0 ? html`<br>${line}` : html`${line}`));
    return isInline(part) ? markHtml(part, partsHtml(part.children, writeBlock)) : writeBlock(part);
  });
}

function markHtml(part: Exclude<Inline, string>, children: Html[]): Html {
  switch (part.kind) {
    case 'link':
      return html`<a href="${part.to}" style="color:var(--ink);text-decoration:underline;text-underline-offset:3px">${children}</a>`;
    case 'emphasis':
      return html`<em>${children}</em>`;
    case 'strong':
      return html`<strong style="color:var(--ink)">${children}</strong>`;
    case 'delete':
      return html`<del>${children}</del>`;
    case 'code':
      return html`<code>${children}</code>`;
    case 'superscript':
      return html`<sup>${children}</sup>`;
    case 'subscript':
      return html`<sub>${children}</sub>`;
  }
}

/** Each link's address follows its text. */
export function proseText(block: TextBlock): string {
  switch (block.kind) {
    case 'heading':
    case 'subheading':
    case 'minor-heading': {
      const text = partsText(block.children);
      return `${text}\n${'-'.repeat(text.length)}`;
    }
    case 'paragraph':
      return partsText(block.children);
    case 'rule':
      return '* * *';
    case 'quote':
      return indent(partsText(block.children), '> ', '> ');
    case 'list':
      return block.items
        .map((item, index) => {
          const mark = block.isOrdered ? `${(block.start ?? 1) + index}. ` : '- ';
          return indent(partsText(item), mark, ' '.repeat(mark.length));
        })
        .join('\n');
  }
}

function indent(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first : others) + line)
    .join('\n');
}

function partsText(parts: readonly Part[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if (!isInline(part)) return `\n${proseText(part)}`;
      const text = partsText(part.children);
      return part.kind === 'link' && part.to !== text ? `${text} (${part.to})` : text;
    })
    .join('');
}

const BLOCKS: readonly string[] = [
  'heading',
  'subheading',
  'minor-heading',
  'paragraph',
  'rule',
  'quote',
  'list',
] satisfies TextBlock['kind'][];

function isInline(part: Exclude<Part, string>): part is Exclude<Inline, string> {
  return !BLOCKS.includes(part.kind);
}
