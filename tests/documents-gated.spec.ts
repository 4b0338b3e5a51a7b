import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { readContentKeys } from '../builder/gates/content-keys.ts';
import { gatedItems, publicItems } from '../builder/gates/gated-items.ts';
import { hashPreviewToken } from '../command-line/preview-token.ts';
import { decryptItem, unlock } from '../core/gates/decrypt.ts';
import { GATES, itemPath } from '../core/gates/gates.ts';
import { DESK_FOLDER, intakeFolder, PARTS_FILE } from '../core/intake/parts.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { GATE_SETTINGS, PREVIEW_TOKEN } from './support/gates.ts';
import { PROJECT, ROOT_SITE, SUB_SITE } from './support/sites.ts';

const LEAST_LENGTH = 18;
const items = await gatedItems(content, PREVIEW_TOKEN);
const isSurveyOpen = (await publicItems(content)).size > 0;

/** The letters and digits of a text, so that markup, escapes and line ends don't hide a word. */
const plain = (text: string) =>
  text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/[^\p{L}\p{N}]+/gu, ' ');

/** Every phrase of a protected value that is long enough to be unique. */
function phrasesOf(value: unknown): string[] {
  if (typeof value === 'string')
    return plain(value).length < LEAST_LENGTH ? [] : [plain(value).trim()];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(phrasesOf) : [];
}

/**
 * Texts that the site also publishes elsewhere: services, articles and steps that the survey refers
 * to.
 */
const publicWords = plain(
  JSON.stringify({ ...content, clientDocuments: [], survey: isSurveyOpen ? content.survey : {} }),
);
const isPublic = (phrase: string) => publicWords.includes(phrase);

function filesOf(folder: string): { name: string; text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(avif|jpe?g|png|woff2)$/.test(entry.name))
    .map((entry) => {
      const name = path.join(entry.parentPath, entry.name);
      const raw = readFileSync(name);
      const bytes = name.endsWith('.br')
        ? zlib.brotliDecompressSync(raw)
        : name.endsWith('.gz')
          ? zlib.gunzipSync(raw)
          : raw;
      return { name, text: bytes.toString() };
    });
}

test('No phrase of what the gates protect, no code and no key stands anywhere in the built site', () => {
  const phrases = [...new Set(items.flatMap(({ value }) => phrasesOf(value)))].filter(
    (phrase) => !isPublic(phrase),
  );
  expect(phrases.length, 'what is protected has phrases of its own').toBeGreaterThan(50);
  for (const { text } of isSurveyOpen
    ? []
    : content.survey.sections.flatMap(({ statements }) => statements))
    expect(phrases).toContain(plain(text).trim());
  const secrets = [
    ...Object.values(GATE_SETTINGS.codes),
    ...Object.values(readContentKeys(GATE_SETTINGS.contentKeyFile)),
  ];
  // The intake serves the desk to everybody; the token opens only what it shows.
  const desk = path.join(intakeFolder(ROOT_SITE.folder), DESK_FOLDER);
  for (const folder of [ROOT_SITE.folder, SUB_SITE.folder, desk]) {
    const files = filesOf(folder);
    expect(files.length).toBeGreaterThan(folder === desk ? 5 : 50);
    const found = files.flatMap(({ name, text }) => {
      const words = plain(text);
      return [
        ...phrases.filter((phrase) => words.includes(phrase)),
        ...secrets.filter((secret) => text.includes(secret)),
      ].map((what) => `${name}: ${what}`);
    });
    expect(found).toEqual([]);
  }
});

test('The intake of each build knows the token of the survey’s preview by its hash alone', () => {
  for (const { folder } of [ROOT_SITE, SUB_SITE]) {
    const parts = readFileSync(path.join(intakeFolder(folder), PARTS_FILE), 'utf8');
    expect(JSON.parse(parts)).toMatchObject({
      isSurveyOpen,
      previewTokenHash: hashPreviewToken(PREVIEW_TOKEN),
    });
    expect(parts).not.toContain(PREVIEW_TOKEN);
  }
});

test('Nothing that a build makes is kept with the source', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: PROJECT, encoding: 'utf8' }).split('\n');
  expect(tracked.length).toBeGreaterThan(100);
  expect(
    tracked.filter((file) =>
      /(^|\/)(dist[\w-]*|data|\.cache)\/|\.(map|bin)$|content-keys\.json$/.test(file),
    ),
  ).toEqual([]);
});

test('Each protected text is in the built site, behind the code of its gate', async () => {
  for (const gate of GATES) {
    const read = (file: string) => readFileSync(path.join(ROOT_SITE.folder, file));
    const opened = await unlock(
      gate,
      GATE_SETTINGS.codes[gate],
      JSON.parse(read(`gated/${gate}/lock.json`).toString()),
    );
    if (!opened) throw new Error(`The code of ${gate} does not open it.`);
    for (const item of items.filter((one) => one.gate === gate)) {
      expect(
        JSON.parse(await decryptItem(item, opened.key, Uint8Array.from(read(itemPath(item))))),
      ).toEqual(JSON.parse(JSON.stringify(item.value)));
    }
  }
});
