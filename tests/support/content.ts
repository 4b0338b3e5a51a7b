import path from 'node:path';
import { readContent } from '../../builder/content/read.ts';
import { PROJECT } from './sites.ts';

/** The firm's own words, which tests compare the pages with; words of the specification stand in the tests themselves. */
export const content = readContent(path.join(PROJECT, 'content'));
