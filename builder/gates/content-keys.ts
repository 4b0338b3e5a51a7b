import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { CONTENT_KEY_BYTES, random, toBase64 } from '../../core/gates/encrypt.ts';
import { GATES, type Gate } from '../../core/gates/gates.ts';
import { SettingsError } from '../../core/settings/read.ts';
import { createSecretFile, replaceSecretFile } from './secret-file.ts';

type ContentKeys = Record<Gate, string>;

/** Base64. */
export const contentKeySchema = v.pipe(
  v.string(),
  v.base64(),
  v.check((text) => Buffer.from(text, 'base64').length === CONTENT_KEY_BYTES),
);
const ofEachGate = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.object({ 'client-access': schema, 'survey-preview': schema } satisfies Record<Gate, Schema>);
const keysSchema = ofEachGate(contentKeySchema);
const fileSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    ...keysSchema.entries,
    /** Of the codes that the keys were first published with. A new file has none yet. */
    marks: v.optional(v.partial(ofEachGate(v.string())), {}),
  }),
);
type KeyFile = v.InferOutput<typeof fileSchema>;

/**
 * Makes the file if it is missing. All builds use the same keys, so that a changed text locks no
 * client out.
 * @throws {SettingsError} if the file contains no content keys. It is never overwritten.
 */
export function readContentKeys(file: string): ContentKeys {
  return v.parse(keysSchema, readKeyFile(file));
}

/** Base64. */
export function makeContentKey(): string {
  return toBase64(random(CONTENT_KEY_BYTES));
}

/**
 * The token inside the survey's preview, which proves to the intake that a respondent opened its
 * gate. It is derived from the content key, so it changes only when the preview is locked out.
 * @returns 256 bits in base64url. @throws {SettingsError} as {@link readContentKeys}.
 */
export function readPreviewToken(file: string): string {
  const key = Buffer.from(readContentKeys(file)['survey-preview'], 'base64');
  return createHmac('sha256', key).update('equanta preview token').digest('base64url');
}

/** Lets a build see that a key's code has changed. The mark reveals neither without the key. */
export function markOf(contentKey: string, code: string): string {
  return createHmac('sha256', Buffer.from(contentKey, 'base64')).update(code).digest('base64');
}

/**
 * Gates whose code has changed since their content key was first published. Marks unmarked keys if
 * the file can be written.
 */
export function findOlderKeys(file: string, codes: Record<Gate, string>): Gate[] {
  const { marks, ...keys } = readKeyFile(file);
  const current = Object.fromEntries(
    GATES.map((gate) => [gate, markOf(keys[gate], codes[gate])]),
  ) as Record<Gate, string>;
  if (GATES.some((gate) => marks[gate] === undefined))
    writeMarks(file, { ...keys, marks: { ...current, ...marks } });
  return GATES.filter((gate) => marks[gate] !== undefined && marks[gate] !== current[gate]);
}

/** Locks out everybody who has the former key. */
export function replaceContentKey(file: string, gate: Gate): void {
  const { marks, ...keys } = readKeyFile(file);
  const { [gate]: _former, ...others } = marks;
  replaceSecretFile(file, { ...keys, [gate]: makeContentKey(), marks: others } satisfies KeyFile);
}

// A build only needs to read the file, so a read-only file is fine.
function writeMarks(file: string, keys: KeyFile): void {
  try {
    replaceSecretFile(file, keys);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
  }
}

function readKeyFile(file: string): KeyFile {
  if (!existsSync(file))
    createSecretFile(file, Object.fromEntries(GATES.map((gate) => [gate, makeContentKey()])));
  const result = v.safeParse(fileSchema, readFileSync(file, 'utf8'));
  if (result.success) return result.output;
  throw new SettingsError(
    `CONTENT_KEY_FILE: ${file} holds no content keys. Restore it, or remove it: a new one is made, and every visitor needs the code again.`,
  );
}
