import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { readText } from '../../command-line/read-settings.ts';
import { BUILD_FACTS_FILE, buildFactsSchema } from '../../core/intake/build-facts.ts';
import { intakeFolder } from '../../core/intake/parts.ts';
import { readSecret, SettingsError } from '../../core/settings/read.ts';
import { readContentKeys } from './content-keys.ts';
import { createSecretFile } from './secret-file.ts';
import type { KeyPlaces } from './settings.ts';

/** Files by path beside the content keys' file. */
const carriedSchema = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64').toString()),
  v.parseJson(),
  v.record(v.pipe(v.string(), v.regex(/^(keys|clients\/[\w-]+(\.json)?)$/)), v.unknown()),
);

/** @returns the value of `CONTENT_KEYS`. Makes the content keys if there are none. */
export function packKeys(places: KeyPlaces): string {
  readContentKeys(places.contentKeyFile);
  const clients = existsSync(places.clientFolder) ? readdirSync(places.clientFolder) : [];
  const names = ['keys', ...clients.map((name) => `clients/${name}`)].sort();
  const files = names.map((name) => [name, readJson(fileOf(name, places))]);
  return Buffer.from(JSON.stringify(Object.fromEntries(files))).toString('base64');
}

/**
 * Writes the keys of `CONTENT_KEYS` into their files.
 * @param mayMake whether new keys may be made for a site that was published before.
 * @throws {SettingsError} if `CONTENT_KEYS` contains no keys, or other keys than the files; if the
 * next build wouldn't have the keys that this one makes; if new keys would lock out visitors who
 * have the former ones.
 */
export function provideKeys(
  places: KeyPlaces,
  { output, isSampleAllowed, mayMake }: KeyRules,
  env: NodeJS.ProcessEnv,
): void {
  const text = readSecret(env, 'CONTENT_KEYS', readText);
  if (text !== undefined) writeKeys(text, places);
  if (existsSync(places.contentKeyFile)) return;
  if (!['', '0', 'false'].includes(env.CI ?? '') && !isSampleAllowed)
    throw new SettingsError(
      'CONTENT_KEYS is not set, and this host keeps no files, so every visitor would need the code again after each build: run npm run content:keys where the site was built so far, or on your own machine, and set what it prints as a secret',
    );
  if (!mayMake && wasPublished(output))
    throw new SettingsError(
      `${places.contentKeyFile} is missing, though this site was built before: bring it back, with the folder clients beside it, or set CONTENT_KEYS. If they are lost, npm run build -- --new-keys makes new ones, and every visitor needs the code again`,
    );
}

interface KeyRules {
  output: string;
  isSampleAllowed: boolean;
  mayMake: boolean;
}

function writeKeys(text: string, places: KeyPlaces): void {
  const { success, output } = v.safeParse(carriedSchema, text);
  if (!success || !output.keys)
    throw new SettingsError(
      'CONTENT_KEYS holds no content keys: set it to what npm run content:keys prints',
    );
  for (const [name, value] of Object.entries(output)) {
    const file = fileOf(name, places);
    if (
      !createSecretFile(file, value) &&
      !isDeepStrictEqual(unmarked(readJson(file)), unmarked(value))
    )
      throw new SettingsError(
        `CONTENT_KEYS differs from ${file}: set it to what npm run content:keys prints, or leave it out`,
      );
  }
}

const fileOf = (name: string, { contentKeyFile, clientFolder }: KeyPlaces) =>
  name === 'keys' ? contentKeyFile : path.join(path.dirname(clientFolder), name);

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

// A build adds marks to the keys' file, which don't count in a comparison.
function unmarked(value: unknown): unknown {
  return typeof value === 'object' ? { ...value, marks: undefined } : value;
}

/** True only for a build for visitors, not for a trial with sample codes. */
function wasPublished(output: string): boolean {
  const file = path.join(intakeFolder(output), BUILD_FACTS_FILE);
  const facts = v.safeParse(buildFactsSchema, existsSync(file) ? readJson(file) : undefined);
  return facts.success && facts.output.sampleCodes.length === 0;
}
