import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from '../sites.ts';

/** Commands that a page of the documentation tells its reader to run. */
export interface Block {
  /** The heading it stands under; that of the page for the first. */
  section: string;
  commands: string;
  /** Why a test can't run them, as the block itself says after `sh skip:`. */
  skipped: string | undefined;
}

/** The fenced `sh` blocks of a page in `docs/`, in their order. */
export function readBlocks(page: string): Block[] {
  const text = readFileSync(path.join(PROJECT, 'docs', page), 'utf8');
  const blocks: Block[] = [];
  let section = '';
  for (const [, heading, skipped, commands] of text.matchAll(/^#+ (.*)$|^```sh(?: skip: (.*))?\n([\s\S]*?)^```$/gm)) {
    if (commands === undefined) section = heading ?? section;
    else blocks.push({ section, commands, skipped });
  }
  return blocks;
}
