import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from './sites.ts';

export const UNIT_TESTS =
  '{core,command-line,site,builder,intake,desk,start,sample-store,tests}/**/*.test.ts';

/** The files of the unit tests that contain one of these texts, from the root. */
export function unitTestsWith(...texts: string[]): string[] {
  return globSync(UNIT_TESTS, { cwd: PROJECT }).filter((file) => {
    const content = readFileSync(path.join(PROJECT, file), 'utf8');
    return texts.some((text) => content.includes(text));
  });
}
