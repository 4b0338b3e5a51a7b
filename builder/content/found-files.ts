import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../../core/content/content-error.ts';
import { FILE_SCHEMAS } from '../../core/content/files.ts';
import { nearestTo } from '../../core/nearest.ts';

/** Files of a system's own, which editors don't see. */
const HIDDEN = /^(?:\.|~\$|Thumbs\.db$|desktop\.ini$)/i;

/** By name, without those that a system made. */
export function listFolder(folder: string) {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return entries
    .filter(({ name }) => !HIDDEN.test(name))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Endings of text files, as other programs and systems write them. */
const ENDING = /\.(?:ya?ml|mdx?|markdown|txt)$/i;

function stemOf(name: string): string {
  return name.trim().replace(ENDING, '').replace(ENDING, '').toLowerCase();
}

/** Whether a file stands for one that is missing. */
export function standsFor(name: string, missing: string): boolean {
  return name !== missing && stemOf(name) === stemOf(missing);
}

/** Says what is missing. @param remedy unless a file in the folder is meant. */
export function faultOfMissingFile(folder: string, name: string, remedy = 'restore it'): string {
  const other = listFolder(folder).find((one) => standsFor(one.name, name));
  return `is missing: ${other ? `rename ${other.name}` : remedy}`;
}

const FOLDERS = 'clients insights languages look mails newsletters pages pictures'.split(' ');
const FILES = [...Object.keys(FILE_SCHEMAS).map((name) => `${name}.yaml`), 'guide.md'];
/** Folders whose texts stand side by side. */
const OF_TEXTS = ['clients', 'mails', 'newsletters'];

/** Finds files and folders that nothing would show. @param root the content folder. */
export function findUnread(root: string): Problem[] {
  const at = (name: string, remedy: string) => ({
    file: `content/${name}`,
    message: `is not read, so nothing would show it: ${remedy}`,
  });
  const above = listFolder(root).flatMap((entry) => {
    const { name } = entry;
    if ([...FOLDERS, ...FILES].includes(name) || /^readme\b/i.test(name)) return [];
    if (entry.isDirectory()) {
      const [nearest, edits] = nearestTo(name.toLowerCase(), FOLDERS);
      return edits <= 2 ? [at(name, `rename it to ${nearest}, or remove it`)] : [];
    }
    const meant = FILES.find((file) => standsFor(name, file));
    if (!ENDING.test(name) || (meant && !existsSync(path.join(root, meant)))) return [];
    return [
      at(name, meant ? `write in ${meant}, and remove it` : 'correct its name, or remove it'),
    ];
  });
  const below = OF_TEXTS.flatMap((folder) =>
    listFolder(path.join(root, folder)).flatMap((entry) => {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory() ? folder === 'clients' : /\.(?:mdx?|markdown)$/i.test(entry.name))
        return [];
      return [at(name, 'write it into a file whose name ends in .md, or remove it')];
    }),
  );
  return [...above, ...below];
}
