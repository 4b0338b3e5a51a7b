import { listTexts } from '../../builder/content/sample.ts';
import { KEY_DATABASE, SESSION_KEYS, STORAGE_KEYS } from '../../core/storage-keys.ts';
import { FIRST_CONTENT } from './sites.ts';

const WORD = /\p{L}+(?:[-’']\p{L}+)*/gu;

/** What German shares with English, or takes from it. */
const SHARED = `
  also am an des falls her in min minus minute neutral pause person plan profile so text
  was browser code cookies e-mail e-mails feed javascript link links name pdf server
  software system tab team teams website`.split(/\s+/);

/** The words of the first firm's content, without those that German has, too. */
const ENGLISH = withoutRotated(
  new Set(
    listTexts(FIRST_CONTENT)
      .filter(({ file }) => !file.startsWith('content/languages/'))
      .flatMap(({ text }) => wordsOf(text.replace(/\{[^}]*\}/g, ' ')))
      .filter((word) => word.length > 1 && !SHARED.includes(word)),
  ),
);

/** Of what a browser keeps, as scripts write them. */
export const NAMES = [...Object.values({ ...STORAGE_KEYS, ...SESSION_KEYS }), KEY_DATABASE];

/**
 * The English words in a text, each once, without those in addresses, file names and names of keys.
 * @param given what a test itself put in.
 */
export function englishIn(text: string, given: readonly string[] = []): string[] {
  const rest = [...given, ...NAMES]
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, part) => left.replaceAll(part, ' '), text)
    .replace(/\S+@\S+|\S*:\/\/\S*|\S*\/\S*|\S+\.[a-z]{2,4}\b/g, ' ');
  return [...new Set(wordsOf(rest).filter((word) => ENGLISH.has(word)))];
}

/** What a document says: its text, and the attributes that are shown, read aloud or listed. */
export function saidIn(html: string): string {
  const said = /\s(?:alt|title|aria-label|aria-description|aria-valuetext|placeholder)="([^"]*)"/g;
  const described =
    /<meta (?:name|property)="(?:description|(?:og|twitter):(?:title|description|site_name|image:alt))" content="([^"]*)"/g;
  const shown = html.replace(/<(script|style|svg)\b[^>]*>.*?<\/\1>/gs, ' ');
  const attributes = [...html.matchAll(said), ...html.matchAll(described)].map(([, text]) => text);
  return [...attributes, ...dataIn(html), shown.replace(/<[^>]*>/g, ' ')].join('\n');
}

/** The texts of a document's structured data, without types and addresses. */
function dataIn(html: string): string[] {
  const texts: string[] = [];
  for (const [, json = ''] of html.matchAll(
    /<script type="application\/ld\+json">(.*?)<\/script>/gs,
  ))
    JSON.parse(json, (key, value) => {
      if (typeof value === 'string' && !key.startsWith('@')) texts.push(value);
      return value;
    });
  return texts;
}

function wordsOf(text: string): string[] {
  return [...text.matchAll(WORD)].map(([word]) => word.toLowerCase());
}

/** A field that the German firm lacks is filled in with ROT13 (`completeFirm`): *be* as *or*. */
function withoutRotated(words: Set<string>): Set<string> {
  const rotate = (word: string) =>
    word.replace(/[a-z]/g, (letter) =>
      String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97),
    );
  return new Set([...words].filter((word) => !words.has(rotate(word))));
}
