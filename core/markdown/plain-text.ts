import type { Block, Flow, Inline } from '../content/article.ts';

/** One line for each run of text. */
export function plainText(blocks: readonly Block[]): string {
  return blocks.flatMap((block) => runsOf(block).map(wordsOf)).join('\n');
}

function runsOf(block: Block): (readonly Flow[])[] {
  switch (block.kind) {
    case 'list':
    case 'notes':
      return block.items;
    case 'table':
      return [...block.head, ...block.rows.flat()];
    case 'chart':
      return [[block.caption], ...block.table.head, ...block.table.rows.flat()];
    case 'picture':
      return [[block.caption]];
    case 'code-block':
      return [[block.text]];
    case 'rule':
      return [];
    default:
      return [block.children];
  }
}

/** Includes the blocks below it. */
export function wordsOf(run: readonly Flow[]): string {
  return run
    .map((part) => {
      if (typeof part === 'string') return part;
      return isInline(part) ? wordsOf(part.children) : `\n${plainText([part])}`;
    })
    .join('');
}

const INLINE: readonly string[] = [
  'emphasis',
  'strong',
  'delete',
  'code',
  'superscript',
  'subscript',
  'link',
] satisfies Exclude<Inline, string>['kind'][];

export function isInline(part: Exclude<Flow, string>): part is Exclude<Inline, string> {
  return INLINE.includes(part.kind);
}
