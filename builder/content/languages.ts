import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { describeProblem, type Problem } from '../../core/content/content-error.ts';
import { FILE_SCHEMAS } from '../../core/content/files.ts';
import { isRightToLeft, RIGHT_TO_LEFT } from '../../core/content/firm.ts';
import { isPlural, kindsOf, languageOf } from '../../core/content/language.ts';
import { PAGE_SCHEMAS } from '../../core/content/pages.ts';
import type { Language } from '../../core/language.ts';
import type { Firm } from '../../core/markdown/tokens.ts';
import { listFolder } from './found-files.ts';
import { readYamlFile } from './yaml-file.ts';

/**
 * What respondents read, by file: the paths of its texts, each with all that is below it. `*` stands
 * for any key. All else comes from the original.
 */
export const READ_BY_RESPONDENTS = {
  'survey.yaml': `sections.*.title sections.*.description sections.*.question sections.*.statements.*.text
    sections.*.statements.*.forSponsors sections.*.statements.*.suggests`,
  'scales.yaml': '*',
  'cards.yaml': '*',
  'forms.yaml': `toasts charactersLeft charactersOver mistakes.email mistakes.meant mistakes.tooLong
    mistakes.everyStatement mistakes.otherWords`,
  'answers.yaml': 'back test invitation mail refused.unavailable',
  'mail.yaml': ['campaign-invitation', 'campaign-reminder', 'survey-copy']
    .flatMap((kind) =>
      `subject heading text button vouched sheet terms contact answered profile answers comments untraceable`
        .split(' ')
        .map((field) => `${kind}.${field}`),
    )
    .concat('reasons.invitation', 'reasons.survey', 'decline', 'suppress')
    .join(' '),
  'pages/answer.yaml': '*',
  'pages/anonymity-sheet.yaml': '*',
  'pages/arriving.yaml': 'coming missing retry',
  'pages/implementation-survey.yaml': `survey.progress survey.sections survey.rating survey.ratingReversed survey.remaining
    survey.reworded survey.clear survey.cleared survey.undo survey.previous survey.next survey.comments.heading
    survey.comments.fields survey.comments.optional survey.submit.button survey.submit.busy survey.heading
    survey.success.title survey.success.text survey.failure survey.waiting survey.download survey.file
    thankYou.changed`,
  'pages/readiness-scan.yaml': `profile.heading profile.text profile.table profile.lowest profile.caution profile.takenAt
    profile.print profile.download profile.file`,
} as const;

export const TRANSLATED_SCHEMAS = {
  'survey.yaml': FILE_SCHEMAS.survey,
  'scales.yaml': FILE_SCHEMAS.scales,
  'cards.yaml': FILE_SCHEMAS.cards,
  'forms.yaml': FILE_SCHEMAS.forms,
  'answers.yaml': FILE_SCHEMAS.answers,
  'mail.yaml': FILE_SCHEMAS.mail,
  'pages/answer.yaml': PAGE_SCHEMAS.answer,
  'pages/anonymity-sheet.yaml': PAGE_SCHEMAS['anonymity-sheet'],
  'pages/arriving.yaml': PAGE_SCHEMAS.arriving,
  'pages/implementation-survey.yaml': PAGE_SCHEMAS['implementation-survey'],
  'pages/readiness-scan.yaml': PAGE_SCHEMAS['readiness-scan'],
} satisfies Record<keyof typeof READ_BY_RESPONDENTS, v.GenericSchema>;

/** Numbers in words, which are no translation of the original's. */
const NUMBERS = 'language.yaml';

type File = keyof typeof TRANSLATED_SCHEMAS;
const FILES = Object.keys(TRANSLATED_SCHEMAS) as File[];

/** The words of each file, in which all that respondents read is in another language. */
export type Translation = { [Name in File]: v.InferOutput<(typeof TRANSLATED_SCHEMAS)[Name]> } & {
  language: Language;
};

const FOLDER = 'languages';
/**
 * By file and path, a hash of the text of the original that was translated. It names its language,
 * because whoever adds one begins with a copy of another's folder.
 */
const RECORD = 'translated.json';
const recordSchema = v.strictObject({
  language: v.string(),
  texts: v.record(v.string(), v.record(v.string(), v.string())),
});
const storedRecord = v.pipe(v.string(), v.parseJson(), recordSchema);
type RecordedTexts = v.InferOutput<typeof recordSchema>['texts'];

/** The languages of which `content/languages/` has a folder. */
export function listLanguages(root: string): string[] {
  return listFolder(path.join(root, FOLDER))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

interface Languages {
  /** By language, those that are whole. */
  translations: Record<string, Translation>;
  /** What the others lack, a line for each text. */
  incomplete: string[];
}

/**
 * A site is built without a language that isn't whole, because its original may change before its
 * translation.
 */
export function readLanguages(root: string, firm: Firm): Languages {
  const translations: Languages['translations'] = {};
  const incomplete: string[] = [];
  for (const language of listLanguages(root)) {
    const { translation, problems } = readTranslation(root, language, firm);
    if (translation) translations[language] = translation;
    else incomplete.push(...describeSome(problems, language));
  }
  return { translations, incomplete };
}

const MOST_NAMED = 10;

function describeSome(problems: readonly Problem[], language: string): string[] {
  const more = problems.length - MOST_NAMED;
  return [
    ...problems.slice(0, MOST_NAMED).map(describeProblem),
    ...(more > 0 ? [`content/${FOLDER}/${language}: ${more} more like these`] : []),
  ];
}

interface ReadTranslation {
  /** Undefined if it isn't whole. */
  translation?: Translation;
  problems: Problem[];
}

function readTranslation(root: string, tag: string, firm: Firm): ReadTranslation {
  const file = `content/${FOLDER}/${tag}`;
  const fault = faultOfName(tag, firm);
  if (fault) return { problems: [{ file, message: fault }] };
  const record = readRecord(root, tag);
  const { links: _, names: __, ...named } = firm;
  const own = `${FOLDER}/${tag}/${NUMBERS}`;
  const words = existsSync(path.join(root, own))
    ? readYamlFile(root, own, FILE_SCHEMAS.language)
    : { output: {}, problems: [] };
  const language = languageOf(tag, words.output ?? {});
  const files = FILES.map((name) => ({
    name,
    ...readFile(root, { name, record: record[name] ?? {} }, { ...named, language }),
  }));
  const problems = [...words.problems, ...files.flatMap((one) => one.problems)];
  if (problems.length > 0) return { problems };
  const outputs = Object.fromEntries(files.map(({ name, output }) => [name, output]));
  return { translation: { language, ...outputs } as Translation, problems };
}

function faultOfName(tag: string, firm: Firm): string | undefined {
  if (!isLanguage(tag) || tag === firm.brand?.language)
    return 'is named after no other language than the firm’s: name it as "de" or "pt-BR" is';
  return isRightToLeft(tag) ? `${RIGHT_TO_LEFT}: remove the folder` : undefined;
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}

interface TranslatedFile {
  name: File;
  /** The hash of each translated text, by path. */
  record: Record<string, string>;
}

function readFile(
  root: string,
  { name, record }: TranslatedFile,
  firm: Firm & { language: Language },
): { output?: unknown; problems: Problem[] } {
  const { tag } = firm.language;
  const translated = `${FOLDER}/${tag}/${name}`;
  const original = readYamlFile(root, name, v.unknown());
  const own = readYamlFile(root, translated, v.unknown());
  if (own.problems.length > 0) return own;
  const wanted = textsToTranslate(original.value, name, tag);
  const texts = textsOf(own.value);
  const problems: Problem[] = [];
  const tell = (keys: Keys, message: string) =>
    problems.push({
      ...{ file: `content/${translated}`, line: own.lineOf(keys) },
      ...{ field: keys.join('.'), message },
    });
  for (const [place, text] of wanted) {
    const fault = faultOf(text, texts.get(place)?.text, record[place]);
    const from = `content/${name}, line ${original.lineOf(text.keys)}`;
    if (fault)
      tell(
        text.keys,
        fault.replace('{from}', () => from).replace('{tag}', () => tag),
      );
  }
  for (const [place, { keys }] of texts)
    if (!wanted.has(place)) tell(keys, 'isn’t translated: remove it');
  if (problems.length > 0) return { problems };
  return readYamlFile(root, translated, TRANSLATED_SCHEMAS[name] as v.GenericSchema, firm, () =>
    withTexts(original.value, wanted, texts),
  );
}

/** The name of the system, in statements: other languages don’t write ‘the system’. */
const SYSTEM = '{system}';

/** Where its original stands, is named in place of `{from}`. */
function faultOf(
  { text, isPlural }: PlacedText,
  translated: string | undefined,
  recorded: string | undefined,
): string | undefined {
  if (translated === undefined) return 'is missing: translate {from}';
  if (recorded === undefined)
    return 'isn’t noted as a translation of {from}: translate it, then run npm run translated -- {tag}';
  if (recorded !== hashOf(text))
    return 'is older than its original, {from}: translate it anew, then run npm run translated -- {tag}';
  const strange = difference(translated, text).filter((token) => token !== SYSTEM);
  if (strange.length > 0) return `names ${strange.join(', ')}, unlike {from}`;
  const lost = difference(text, translated);
  return lost.length > 0 && !isPlural ? `lacks ${lost.join(', ')} of {from}` : undefined;
}

/** The placeholders of a text that another one lacks. */
function difference(text: string, other: string): string[] {
  return [...new Set(text.match(/\{[\w.-]+\}/g) ?? [])].filter((token) => !other.includes(token));
}

type Keys = (string | number)[];

interface PlacedText {
  keys: Keys;
  text: string;
  /** One of the forms of a text that counts something. */
  isPlural: boolean;
}

/** By dotted path. */
type Texts = Map<string, PlacedText>;

function textsOf(value: unknown, keys: Keys = [], isForm = false): Texts {
  if (typeof value !== 'object' || value === null)
    return new Map([[keys.join('.'), { keys, isPlural: isForm, text: String(value) }]]);
  return new Map(
    Object.entries(value).flatMap(([key, one]) => [
      ...textsOf(one, [...keys, Array.isArray(value) ? Number(key) : key], isPlural(value)),
    ]),
  );
}

/** By their paths in the translation, which has the plural forms of its language. */
function textsToTranslate(original: unknown, name: File, language: string): Texts {
  const patterns = READ_BY_RESPONDENTS[name].split(/\s+/).map((pattern) => pattern.split('.'));
  const isRead = ({ keys }: PlacedText) =>
    patterns.some((pattern) =>
      pattern.every((key, index) => index < keys.length && ['*', `${keys[index]}`].includes(key)),
    );
  const kinds = [...kindsOf(language).keys()];
  const all = [...textsOf(original)].filter(([, text]) => isRead(text));
  const known = new Map(all);
  return new Map(
    all.flatMap(([place, one]) => {
      if (!one.isPlural) return [[place, one]];
      const within = one.keys.slice(0, -1);
      return kinds.map((category): [string, PlacedText] => {
        const keys = [...within, category];
        const like = known.get(keys.join('.')) ?? known.get([...within, 'other'].join('.')) ?? one;
        return [keys.join('.'), { ...like, keys }];
      });
    }),
  );
}

/** A copy of the original with the texts of the translation. */
function withTexts(original: unknown, wanted: Texts, texts: Texts): unknown {
  const value = structuredClone(original);
  const groupOf = (keys: Keys) =>
    keys.slice(0, -1).reduce((group, key) => group[key] as Group, value as Group);
  for (const { keys, isPlural } of wanted.values())
    if (isPlural) for (const form of Object.keys(groupOf(keys))) delete groupOf(keys)[form];
  for (const [place, { keys }] of wanted) groupOf(keys)[keys.at(-1) ?? ''] = texts.get(place)?.text;
  return value;
}

interface Group {
  [key: string | number]: unknown;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text.replace(/\s+/g, ' ').trim()).digest('hex').slice(0, 8);
}

function recordFile(root: string, language: string): string {
  return path.join(root, FOLDER, language, RECORD);
}

function readRecord(root: string, language: string): RecordedTexts {
  const file = recordFile(root, language);
  const record = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const { success, output } = v.safeParse(storedRecord, record);
  return success && output.language === language ? output.texts : {};
}

/**
 * Notes that each text of a translation says what its original says now.
 * @returns the places that were not noted before, or whose originals have changed since
 */
export function recordTranslation(root: string, language: string): string[] {
  const before = readRecord(root, language);
  const news: string[] = [];
  const texts: RecordedTexts = {};
  for (const name of FILES) {
    const original = readYamlFile(root, name, v.unknown()).value;
    const own = textsOf(readYamlFile(root, `${FOLDER}/${language}/${name}`, v.unknown()).value);
    const hashes = [...textsToTranslate(original, name, language)]
      .filter(([place]) => own.has(place))
      .map(([place, { text }]) => [place, hashOf(text)] as const);
    texts[name] = Object.fromEntries(hashes);
    news.push(
      ...hashes
        .filter(([place, hash]) => before[name]?.[place] !== hash)
        .map(([place]) => `content/${FOLDER}/${language}/${name}: ${place}`),
    );
  }
  writeFileSync(recordFile(root, language), `${JSON.stringify({ language, texts }, null, 2)}\n`);
  return news;
}
