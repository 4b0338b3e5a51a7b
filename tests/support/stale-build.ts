import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from './sites.ts';

const SOURCES = [
  'builder',
  'command-line',
  'content',
  'core',
  'desk',
  'site',
  'tests/firms',
  'package-lock.json',
];

/**
 * Whether the build in this folder is missing, or older than a source of it. A folder is newer once
 * a file in it is gone.
 */
export function isStale(folder: string, root = PROJECT): boolean {
  const document = path.join(folder, 'index.html');
  if (!existsSync(document)) return true;
  const builtAt = statSync(document).mtimeMs;
  return SOURCES.map((source) => path.join(root, source))
    .filter((source) => existsSync(source))
    .flatMap((source) =>
      statSync(source).isDirectory()
        ? [
            source,
            ...readdirSync(source, { recursive: true }).map((file) => path.join(source, `${file}`)),
          ]
        : [source],
    )
    .some((file) => statSync(file).mtimeMs > builtAt);
}
