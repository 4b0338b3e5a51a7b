import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { OWED } from '../../core/content/firm.ts';
import { ROOT } from '../paths.ts';
import { logoFile } from './look.ts';
import { listPictureFiles } from './picture-files.ts';

const SAMPLE_FILE = path.join(import.meta.dirname, 'sample.json');

/** Written by `npm run sample:content`. */
const sampleSchema = v.object({
  /** The firm, people, addresses and telephone numbers. */
  names: v.array(v.string()),
  /** Hashes of quotes, biographies, figures, and paragraphs of documents. */
  passages: v.array(v.string()),
  /** Hashes of picture files. */
  pictures: v.array(v.string()),
});

type Sample = v.InferOutput<typeof sampleSchema>;

/** Begins a text that `npm run new:firm` leaves to be written. */
export const TO_WRITE = 'TO WRITE:';

// Anybody may write a shorter text, such as a heading, so it proves nothing.
const PASSAGE_MIN_LENGTH = 25;

const NAMES: [file: string, field: RegExp][] = [
  ['brand.yaml', /^(name|legalName|postalAddress|tagline|schedulingUrl|phones\.(number|dial))$/],
  ['people.yaml', /^founders\.(name|profile)$/],
  ['pages/testimonials.yaml', /^founders\.[\w-]+\.quotes\.author$/],
  ['pages/purpose.yaml', /^testimonial\.(author|company)$/],
];

const PASSAGES: [file: string, field: RegExp][] = [
  ['brand.yaml', /^(summary|location)$/],
  ['pages/about.yaml', /^(ethos|founders|story)\./],
  ['pages/home.yaml', /^about\.text$/],
  ['pages/testimonials.yaml', /^(founders|mission)\./],
  ['pages/purpose.yaml', /^testimonial\.quote$/],
];

function readSample(): Sample {
  return v.parse(sampleSchema, JSON.parse(readFileSync(SAMPLE_FILE, 'utf8')));
}

export function collectSample(root: string): Sample {
  const texts = listTexts(root);
  const isAmong = (
    places: typeof NAMES,
    { file, field = '' }: Pick<ContentText, 'file' | 'field'>,
  ) => places.some(([name, fields]) => file === `content/${name}` && fields.test(field));
  const domains = texts
    .filter(({ file, text }) => file === 'content/brand.yaml' && /^\S+@\S+$/.test(text))
    .map(({ text }) => text.replace(/^.*@/, ''));
  const people = peopleIn(texts);
  const names = [
    ...texts.filter((text) => isAmong(NAMES, text)).map(({ text }) => text),
    ...people.map(([given = '']) => given),
    ...domains,
  ];
  const isLong = ({ text, file, field }: ContentText) =>
    text.length >= PASSAGE_MIN_LENGTH &&
    (field === undefined || isAmong(PASSAGES, { file, field }));
  const isStated = ({ text, file, field = '' }: ContentText) =>
    text.includes('®') || (file === 'content/claims.yaml' && field.endsWith('.claim'));
  const passages = texts.filter((text) => isLong(text) || isStated(text));
  return {
    names: unique(names),
    passages: unique(passages.map(({ text }) => hash(text))),
    pictures: unique(listPictures(root).map(({ hash }) => hash)),
  };
}

function peopleIn(texts: ContentText[]): string[][] {
  return texts
    .filter(({ file, field }) => file === 'content/people.yaml' && field === 'founders.name')
    .map(({ text }) => text.split(' '));
}

/** One line for each piece, with its file and line. */
export function findSample(
  root: string,
  { names, passages, pictures }: Sample = readSample(),
): string[] {
  const known = new Set(passages);
  const texts = listTexts(root);
  // A person of the firm may share a given name with one of the sample's.
  const own = peopleIn(texts).flat();
  const longestFirst = names
    .filter((name) => !own.includes(name))
    .sort((a, b) => b.length - a.length);
  const patterns = longestFirst.map((name) => ({ name, pattern: wholeWord(name) }));
  const told = texts.flatMap(({ file, line, field, text }) => {
    const place = `${file}, line ${line}`;
    const tell = (fault: string, isPassage = false) => ({
      file,
      isPassage,
      told: `${place}: ${fault}`,
    });
    if (known.has(hash(text))) return tell(`“${shorten(text)}” is sample content`, true);
    const name = patterns.find(({ pattern }) => pattern.test(text))?.name;
    if (name) return tell(`“${name}” is a name or an address of the sample`);
    if (text.startsWith(TO_WRITE)) return tell(`“${shorten(text)}” is still to be written`);
    return field?.endsWith('.source') && text === OWED
      ? tell('the figure has no source: name its author, title and year')
      : [];
  });
  const files = listPictures(root).filter((picture) => pictures.includes(picture.hash));
  return [
    ...shortenDocuments(told),
    ...files.map(({ file }) => `${file}: is a picture of the sample`),
  ];
}

interface Told {
  file: string;
  isPassage: boolean;
  told: string;
}

// A whole document has a hundred passages, so only its first is listed.
function shortenDocuments(all: Told[]): string[] {
  const isShortened = ({ file, isPassage }: Told) => isPassage && file.endsWith('.md');
  const documents = Map.groupBy(all.filter(isShortened), ({ file }) => file);
  return all.flatMap((one) => {
    if (!isShortened(one)) return one.told;
    const [first, ...others] = documents.get(one.file) ?? [];
    if (first !== one) return [];
    return others.length === 0
      ? one.told
      : `${one.told}, and so ${others.length === 1 ? 'is one more paragraph' : `are ${others.length} more paragraphs`}`;
  });
}

function listPictures(root: string): { file: string; hash: string }[] {
  const logo = logoFile(root);
  return [
    ...listPictureFiles(root).map((name) => ({
      file: `content/${name}`,
      hash: hash(readFileSync(path.join(root, name))),
    })),
    ...(existsSync(logo)
      ? [{ file: path.relative(ROOT, logo), hash: hash(readFileSync(logo)) }]
      : []),
  ];
}

function wholeWord(name: string): RegExp {
  return new RegExp(`(?<!\\p{L})${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`, 'u');
}

function hash(value: string | Buffer): string {
  return createHash('sha256').update(value).digest('hex').slice(0, 12);
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function unique(values: string[]): string[] {
  return [...new Set(values)].sort();
}

/**
 * A value of a YAML file, a line of front matter or a paragraph of Markdown, as its editor wrote
 * it.
 */
interface ContentText {
  /** As an editor knows it, such as `content/brand.yaml`. */
  file: string;
  line: number;
  /** Dotted for YAML, `front matter` for Markdown, undefined for a paragraph. */
  field?: string;
  text: string;
}

/** Collapses white space. Skips the README, which is no content. */
export function listTexts(root: string): ContentText[] {
  return globSync('**/*.{yaml,md}', { cwd: root })
    .filter((name) => name !== 'README.md')
    .sort()
    .flatMap((name) => {
      const [file, source] = [
        `content/${name.split(path.sep).join('/')}`,
        readFileSync(path.join(root, name), 'utf8').replaceAll('\r\n', '\n'),
      ];
      const texts = name.endsWith('.md') ? textsOfMarkdown(source) : textsOfYaml(source);
      return texts.map(({ text, ...place }) => ({
        file,
        ...place,
        text: text.replace(/\s+/g, ' ').trim(),
      }));
    });
}

type Text = Omit<ContentText, 'file'>;

function textsOfYaml(source: string): Text[] {
  const lines = new LineCounter();
  const texts: Text[] = [];
  visit(parseDocument(source, { lineCounter: lines }), {
    Scalar(key, node, above) {
      if (key === 'key' || typeof node.value !== 'string') return;
      const keys = above.flatMap((each) =>
        isPair(each) && isScalar(each.key) ? String(each.key.value) : [],
      );
      texts.push({
        field: keys.join('.'),
        line: lines.linePos(node.range?.[0] ?? 0).line,
        text: node.value,
      });
    },
  });
  return texts;
}

function textsOfMarkdown(source: string): Text[] {
  const [frontMatter = ''] = source.match(/^---\n[\s\S]*?\n---\n/) ?? [];
  const before = frontMatter.split('\n').length;
  const paragraphs = [...source.slice(frontMatter.length).matchAll(/\S.*(\n.*\S.*)*/g)];
  return [
    ...frontMatter
      .split('\n')
      .map((text, index) => ({ line: index + 1, field: 'front matter', text })),
    ...paragraphs.map(({ 0: text, index }) => ({
      line:
        before +
        source.slice(frontMatter.length, frontMatter.length + index).split('\n').length -
        1,
      text,
    })),
  ];
}
