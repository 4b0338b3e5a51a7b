import type { Block, Inline } from '../../core/content/article.ts';

/** The plain words of a body, a run of text to a line. */
export function plainText(blocks: readonly Block[]): string {
  return blocks.flatMap((block) => runsOf(block).map(wordsOf)).join('\n');
}

function runsOf(block: Block): Inline[][] {
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
    default:
      return [block.children];
  }
}

/** The plain words of a run of text. */
export function wordsOf(run: Inline[]): string {
  return run.map((part) => (typeof part === 'string' ? part : wordsOf(part.children))).join('');
}
