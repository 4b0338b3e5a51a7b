import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommandLine } from '../command-line/command-line.ts';
import { FOLDER, writeEditorFiles } from './editor/editor-files.ts';
import { OWN_CONTENT, PROJECT } from './support/sites.ts';

const USAGE = {
  command: 'npm run schemas',
  does: 'Writes what an editor’s program knows of the content, from what the builder checks.',
  options: { write: { type: 'boolean', does: 'Writes it, which npm run schemas asks for' } },
  example: '',
} as const;

await runCommandLine(
  USAGE,
  ({ values: { write } }) => compare(write),
  () => undefined,
);

function compare(isWritten = false): void {
  const files = writeEditorFiles(OWN_CONTENT);
  const place = (file: string) => path.join(PROJECT, FOLDER, file);
  const schemas = place('schemas');
  const surplus = existsSync(schemas)
    ? readdirSync(schemas).filter((name) => !(`schemas/${name}` in files))
    : [];
  if (isWritten) {
    mkdirSync(schemas, { recursive: true });
    for (const name of surplus) rmSync(path.join(schemas, name));
    for (const [file, text] of Object.entries(files)) writeFileSync(place(file), text);
  } else {
    const old = Object.keys(files).filter(
      (file) => !existsSync(place(file)) || readFileSync(place(file), 'utf8') !== files[file],
    );
    for (const file of [...old, ...surplus.map((name) => `schemas/${name}`)]) {
      console.error(
        `${FOLDER}/${file} is out of date: run npm run schemas, and commit what it writes.`,
      );
      process.exitCode = 1;
    }
  }
}
