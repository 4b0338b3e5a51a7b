import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Document, parseDocument, visit } from 'yaml';
import { nearestFirst } from '../../builder/content/problems.ts';
import { inspectContent } from '../../builder/content/read.ts';
import type { Problem } from '../../core/content/content-error.ts';
import { FIRST_CONTENT } from './sites.ts';

const MISSING = /^is missing: (add|restore) it$/;
const SILENT = /^has nothing for (\w+),/;

/**
 * Copies the content of a firm, and adds each page and required field that it lacks, so that a
 * change needs words in `content/` alone (decisions/tests.md). The added texts are those of
 * `content/` made unreadable, because no word of the first firm may stand on another's site.
 * @param firm the firm's content folder. @param copy the folder to write.
 */
export function completeFirm(firm: string, copy: string): void {
  rmSync(copy, { recursive: true, force: true });
  cpSync(firm, copy, { recursive: true });
  for (const { message, ...place } of problemsOf(copy))
    if (MISSING.test(message)) addMissing(place, copy);
  for (const { message, field = '' } of problemsOf(copy)) {
    const [, name] = message.match(SILENT) ?? [];
    if (name) nameOnPrivacyPage([...field.split('.'), name], copy);
  }
}

/** Lets the privacy page speak of a field in the words that it has for the form's first one. */
function nameOnPrivacyPage(keys: string[], copy: string): void {
  const file = path.join(copy, 'pages/privacy.yaml');
  const page = readYaml(file);
  const [first = ''] = Object.keys(page.toJS().forms[keys[1] ?? ''] ?? {});
  page.setIn(keys, page.getIn([...keys.slice(0, -1), first]));
  writeFileSync(file, String(page));
}

function problemsOf(root: string): Problem[] {
  return nearestFirst(root, inspectContent(root).problems);
}

function addMissing({ file, field }: Omit<Problem, 'message'>, copy: string): void {
  const name = file.replace(/^content\//, '');
  if (!existsSync(path.join(FIRST_CONTENT, name))) return;
  const source = obscured(readYaml(path.join(FIRST_CONTENT, name)));
  writeFileSync(
    path.join(copy, name),
    String(
      field === undefined ? source : withField(readYaml(path.join(copy, name)), source, field),
    ),
  );
}

function withField(document: Document, source: Document, field: string): Document {
  const keys = [...field.matchAll(/\[(\d+)\]|[^.[]+/g)].map(([key, index]) =>
    index === undefined ? key : Number(index),
  );
  // The list of the first firm may be shorter.
  const alike = keys.map((key) => (typeof key === 'number' ? 0 : key));
  document.setIn(keys, source.getIn(keys, true) ?? source.getIn(alike, true));
  return document;
}

function readYaml(file: string): Document {
  return parseDocument(readFileSync(file, 'utf8'));
}

/**
 * Replaces the letters of each sentence by others (ROT13). A single word may be an id or an
 * address, and stays.
 */
function obscured(document: Document): Document {
  visit(document, {
    Scalar(key, node) {
      if (key === 'key' || typeof node.value !== 'string' || !node.value.includes(' ')) return;
      node.value = node.value.replace(/\{[^}]*\}|[a-z]/gi, (part) =>
        part.length > 1 ? part : rotated(part),
      );
    },
  });
  return document;
}

function rotated(letter: string): string {
  const first = letter < 'a' ? 65 : 97;
  return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
}
