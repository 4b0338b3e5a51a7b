import path from 'node:path';
import { readContent } from '../../builder/content/read.ts';
import { PROJECT } from './sites.ts';

/** The firm's own texts, which tests compare the pages with. Tests contain the specification's texts themselves. */
export const content = readContent(path.join(PROJECT, 'content'));
