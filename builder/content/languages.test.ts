import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { content } from '../../tests/support/content.ts';
import { FIRST_CONTENT, IS_FIRST_FIRM } from '../../tests/support/sites.ts';
import { testFolder } from '../../tests/support/test-folder.ts';
import { readLanguages, recordTranslation } from './languages.ts';

let root: string;
const PAGE = 'languages/de/pages/answer.yaml';

beforeEach(() => {
  root = testFolder();
  for (const name of globSync(['*.yaml', 'pages/*', 'languages/**/*.*'], { cwd: FIRST_CONTENT }))
    cpSync(path.join(FIRST_CONTENT, name), path.join(root, name));
});

function change(file: string, from: string, to: string): void {
  const text = readFileSync(path.join(root, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(path.join(root, file), text.replace(from, to));
}

const lineOf = (file: string, text: string) =>
  readFileSync(path.join(root, file), 'utf8').split(text)[0]?.split('\n').length;

test.runIf(IS_FIRST_FIRM)('Everybody can answer our survey in German and Polish', () => {
  const { translations, incomplete } = readLanguages(root, content);
  expect(incomplete).toEqual([]);
  expect(Object.keys(translations)).toEqual(['de', 'pl']);
});

test('A translation has the texts alone: all else is that of the original', () => {
  const { survey } = content;
  const { translations } = readLanguages(root, content);
  const german = translations.de?.['survey.yaml'];
  const shape = ({ sections }: typeof survey) =>
    sections.map(({ statements }) =>
      statements.map(({ id, category, scaleType, reverse, aboutPerson }) => [
        ...[id, category, scaleType],
        ...[reverse, aboutPerson],
      ]),
    );
  expect(german && shape(german)).toEqual(shape(survey));
  expect(german?.sections[0]?.statements[0]?.text).toContain('öffne ich zuerst');
});

test('A text that a translation lacks is named with both lines, and the language is not offered', () => {
  change(PAGE, '  begin: Beginnen\n', '');
  const { translations, incomplete } = readLanguages(root, content);
  expect(Object.keys(translations)).toEqual(['pl']);
  expect(incomplete).toEqual([
    `content/${PAGE}, line ${lineOf(PAGE, '  heading: "{campaign}"')}: welcome.begin is missing: translate content/pages/answer.yaml, line ${lineOf('pages/answer.yaml', '  begin: Begin')}`,
  ]);
});

test('A text that is older than its original is named, until somebody says that it holds', () => {
  change('pages/answer.yaml', 'begin: Begin', 'begin: Begin now');
  const { translations, incomplete } = readLanguages(root, content);
  expect(translations).toEqual({});
  expect(incomplete[0]).toBe(
    `content/${PAGE}, line ${lineOf(PAGE, '  begin: Beginnen')}: welcome.begin is older than its original, content/pages/answer.yaml, line ${lineOf('pages/answer.yaml', '  begin: Begin now')}: translate it anew, then run npm run translated -- de`,
  );
  expect(recordTranslation(root, 'de')).toEqual([`content/${PAGE}: welcome.begin`]);
  expect(Object.keys(readLanguages(root, content).translations)).toEqual(['de']);
});

test.each([
  ['lacks what its original fills in', '„{unit}“. Kein', '“. Kein', 'lacks {unit} of'],
  [
    'names what its original doesn’t',
    'begin: Beginnen',
    'begin: "{client}"',
    'names {client}, unlike',
  ],
  ['has a field too many', 'code:', 'codes: x\ncode:', 'isn’t translated: remove it'],
  ['is no YAML', 'code:', 'code: {', 'is indented wrongly'],
  ['breaks a rule of its original', 'title: An', `title: ${'sehr '.repeat(20)}`, 'is over 70'],
])('A translation that %s is not offered', (_what, from, to, said) => {
  change(PAGE, from, to);
  const { translations, incomplete } = readLanguages(root, content);
  expect(Object.keys(translations)).toEqual(['pl']);
  expect(incomplete.join('\n')).toContain(said);
});

test('A translation has the plurals of its own language', () => {
  const file = 'languages/pl/pages/implementation-survey.yaml';
  change(file, '    many: Jeszcze {remaining} odpowiedzi\n', '');
  expect(readLanguages(root, content).incomplete).toEqual([
    expect.stringContaining('survey.remaining.many is missing: translate'),
  ]);
});

test('A copied folder doesn’t count as translated into its own language', () => {
  cpSync(path.join(root, 'languages/de'), path.join(root, 'languages/fr'), { recursive: true });
  const { translations, incomplete } = readLanguages(root, content);
  expect(Object.keys(translations)).toEqual(['de', 'pl']);
  expect(incomplete[0]).toContain('isn’t noted as a translation of content/survey.yaml, line');
});

test.each(['ar', 'he'])('A language that is written from right to left is refused: %s', (tag) => {
  cpSync(path.join(root, 'languages/de'), path.join(root, 'languages', tag), { recursive: true });
  expect(readLanguages(root, content).incomplete).toEqual([
    `content/languages/${tag}: is written from right to left, which the site can’t show yet: remove the folder`,
  ]);
});

test('Of a language that lacks much, the first texts are named, and how many more there are', () => {
  rmSync(path.join(root, 'languages/de/translated.json'));
  const { incomplete } = readLanguages(root, content);
  expect(incomplete).toHaveLength(11);
  expect(incomplete.at(-1)).toMatch(/^content\/languages\/de: \d+ more like these$/);
});
