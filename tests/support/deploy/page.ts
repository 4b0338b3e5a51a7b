import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from '../sites.ts';

/** Commands on a documentation page for its reader to run. */
interface Block {
  /** The heading above it; for the first block, the page's title. */
  section: string;
  commands: string;
  /** The reason why a test can't run them, from the block's `sh skip:`. */
  skipped: string | undefined;
}

/** The fenced `sh` blocks of a page in `docs/`, in order. */
export function readBlocks(page: string): Block[] {
  const text = readFileSync(path.join(PROJECT, 'docs', page), 'utf8');
  const blocks: Block[] = [];
  let section = '';
  for (const [, heading, skipped, commands] of text.matchAll(
    /^#+ (.*)$|^```sh(?: skip: (.*))?\n([\s\S]*?)^```$/gm,
  )) {
    if (commands === undefined) section = heading ?? section;
    else blocks.push({ section, commands, skipped });
  }
  return blocks;
}
