import type { Nodes, Parent, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Block, Inline } from '../../core/content/article.ts';

/**
 * Turns an article's Markdown into blocks. '# ' is a heading, '## ' a subheading, '* ' a bullet item, anything else a
 * paragraph (specification, point 3); block quotes, numbered lists, emphasis and links are our extension
 * (docs/decisions/0004). Raw HTML stays visible text and is never interpreted.
 */
export function parseMarkdown(markdown: string): Block[] {
  return fromMarkdown(markdown).children.flatMap((node) => toBlocks(node, markdown));
}

function toBlocks(node: RootContent, source: string): Block[] {
  switch (node.type) {
    case 'heading':
      return [{ kind: node.depth === 1 ? 'heading' : 'subheading', children: inlines(node, source) }];
    case 'paragraph':
      return [{ kind: 'paragraph', children: inlines(node, source) }];
    case 'blockquote':
      return node.children.map((child): Block => ({ kind: 'quote', children: inlines(child as Parent, source) }));
    case 'list':
      return [
        {
          kind: 'list',
          isOrdered: node.ordered === true,
          items: node.children.map((item) => item.children.flatMap((child) => inlines(child as Parent, source))),
        },
      ];
    case 'thematicBreak':
    case 'definition':
      return [];
    default:
      return [{ kind: 'paragraph', children: [verbatim(node, source)] }];
  }
}

function inlines(node: Parent, source: string): Inline[] {
  return 'children' in node ? merge((node.children as PhrasingContent[]).map((child) => toInline(child, source))) : [verbatim(node as Nodes, source)];
}

function toInline(node: PhrasingContent, source: string): Inline {
  switch (node.type) {
    case 'text':
      return node.value.replaceAll('\n', ' ');
    case 'emphasis':
    case 'strong':
      return { kind: node.type, children: inlines(node, source) };
    case 'inlineCode':
      return { kind: 'code', children: [node.value] };
    case 'link':
      return isSafe(node.url) ? { kind: 'link', to: node.url, children: inlines(node, source) } : verbatim(node, source);
    case 'break':
      return ' ';
    default:
      return verbatim(node, source);
  }
}

// Links to scripts, such as `javascript:`, are refused. Routes, web pages, e-mail addresses and phone numbers are allowed.
function isSafe(url: string): boolean {
  return /^(https:\/\/|mailto:|tel:|\/(?![/\\]))/.test(url);
}

function verbatim({ position }: Nodes, source: string): string {
  return source.slice(position?.start.offset, position?.end.offset);
}

function merge(parts: Inline[]): Inline[] {
  return parts.reduce<Inline[]>((merged, part) => {
    const last = merged.at(-1);
    if (typeof part === 'string' && typeof last === 'string') merged[merged.length - 1] = last + part;
    else merged.push(part);
    return merged;
  }, []);
}

/** The plain words of a body, for counting. */
export function plainText(blocks: Block[]): string {
  const words = (inline: Inline): string => (typeof inline === 'string' ? inline : inline.children.map(words).join(''));
  return blocks.map((block) => (block.kind === 'list' ? block.items : [block.children]).map((run) => run.map(words).join('')).join('\n')).join('\n');
}
