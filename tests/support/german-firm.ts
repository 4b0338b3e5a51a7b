import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readContent } from '../../builder/content/read.ts';
import { completeFirm } from './complete-firm.ts';
import { GERMAN_FIRM, ownContentOf } from './sites.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'equanta-firm-'));
completeFirm(ownContentOf(GERMAN_FIRM), folder);
/** The content of the German firm, for unit tests. */
export const GERMAN = readContent(folder);
rmSync(folder, { recursive: true });
