import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { FIRST_CONTENT } from './sites.ts';

/**
 * Writes the firm's content with a layout.yaml that leaves the original site out, into a new
 * folder.
 */
export function writeOneSiteContent(): string {
  const root = path.join(mkdtempSync(path.join(tmpdir(), 'equanta-one-site-')), 'content');
  cpSync(FIRST_CONTENT, root, { recursive: true });
  const file = path.join(root, 'layout.yaml');
  const layout = parseDocument(readFileSync(file, 'utf8'));
  layout.delete('original');
  writeFileSync(file, String(layout));
  rmSync(path.join(root, 'pages/adoption-home.yaml'));
  return root;
}
