import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { CONTENT_KEY_BYTES, random, toBase64 } from '../../core/gates/encrypt.ts';
import { GATES, type Gate } from '../../core/gates/gates.ts';
import { SettingsError } from '../../core/settings/settings-error.ts';

export type ContentKeys = Record<Gate, string>;

const key = v.pipe(
  v.string(),
  v.base64(),
  v.check((text) => Buffer.from(text, 'base64').length === CONTENT_KEY_BYTES),
);
const keysSchema = v.pipe(v.string(), v.parseJson(), v.object({ 'client-access': key, 'survey-preview': key } satisfies Record<Gate, typeof key>));

/**
 * Reads the content keys from a file, and makes the file if it is missing. All builds use the same keys, so that a changed text locks no client out.
 * @throws {SettingsError} if the file holds no content keys. It is never overwritten.
 */
export function readContentKeys(file: string): ContentKeys {
  if (!existsSync(file)) makeContentKeys(file);
  const result = v.safeParse(keysSchema, readFileSync(file, 'utf8'));
  if (result.success) return result.output;
  throw new SettingsError(
    `CONTENT_KEY_FILE: ${file} holds no content keys. Restore it, or remove it: a new one is made, and every visitor needs the code again.`,
  );
}

function makeContentKeys(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const keys = Object.fromEntries(GATES.map((gate) => [gate, toBase64(random(CONTENT_KEY_BYTES))]));
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  try {
    linkSync(part, file); // A link is atomic: another build never reads half a file.
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // Another build was faster; both use its keys.
  } finally {
    rmSync(part);
  }
}
