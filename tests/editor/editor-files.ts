import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type * as v from 'valibot';
import { parse } from 'yaml';
import { READ_BY_RESPONDENTS, TRANSLATED_SCHEMAS } from '../../builder/content/languages.ts';
import { type KnownNames, listNames } from '../../builder/content/names.ts';
import { clientFactsSchema } from '../../core/content/client-document.ts';
import { FILE_SCHEMAS } from '../../core/content/files.ts';
import { PAGE_SCHEMAS } from '../../core/content/pages.ts';
import { makeRoutes } from '../../core/content/routes.ts';
import { schemaOf, translationOf } from './json-schema.ts';

/** The folder of an editor's program, in the repository. */
export const FOLDER = '.vscode';

/** Files of the content, as a glob, by the names of their schemas. */
const FILES: Record<string, string | string[]> = {
  ...Object.fromEntries(Object.keys(FILE_SCHEMAS).map((name) => [name, `content/${name}.yaml`])),
  ...Object.fromEntries(
    Object.keys(PAGE_SCHEMAS).map((name) => [`pages-${name}`, `content/pages/${name}.yaml`]),
  ),
  client: 'content/clients/*/client.yaml',
  language: ['content/language.yaml', 'content/languages/*/language.yaml'],
  ...Object.fromEntries(
    Object.keys(TRANSLATED_SCHEMAS).map((file) => [nameOf(file), `content/languages/*/${file}`]),
  ),
};

/** Of the schema of a translated file. */
function nameOf(file: string): string {
  return `languages-${file.replace('.yaml', '').replace('/', '-')}`;
}

/** What tells VS Code, and what is made of it, the content's fields and names, by file. */
export function writeEditorFiles(root: string): Record<string, string> {
  const names = listNames(root, [], (file) => {
    const place = path.join(root, file);
    return existsSync(place) ? parse(readFileSync(place, 'utf8')) : undefined;
  });
  const { screens, redirects } = makeRoutes(true);
  const paths = [...screens, ...redirects].map((route) => route.path);
  const offered = { names, routes: paths.filter((route) => !route.includes(':')).sort() };
  const schemas = {
    ...FILE_SCHEMAS,
    ...Object.fromEntries(
      Object.entries(PAGE_SCHEMAS).map(([name, schema]) => [`pages-${name}`, schema]),
    ),
    client: clientFactsSchema,
  };
  const written = Object.entries(schemas).map(([name, schema]) => [
    `schemas/${name}.json`,
    json(schemaOf(schema, [FILES[name]].flat().join(', '), offered), 1),
  ]);
  const translated = Object.entries(TRANSLATED_SCHEMAS).map(([file, schema]) => {
    const paths = READ_BY_RESPONDENTS[file as keyof typeof READ_BY_RESPONDENTS].split(/\s+/);
    const whole = schemaOf(schema as v.GenericSchema, `content/languages/*/${file}`, offered);
    const part = translationOf(
      whole,
      paths.map((one) => one.split('.')),
    );
    return [`schemas/${nameOf(file)}.json`, json(part, 1)];
  });
  return {
    ...Object.fromEntries([...written, ...translated]),
    'settings.json': json(SETTINGS),
    'extensions.json': json({ recommendations: ['redhat.vscode-yaml'] }),
    'content.code-snippets': json(snippetsOf(names)),
  };
}

const SETTINGS = {
  // Relative to the repository: the only binding that is read on vscode.dev and github.dev, too.
  'yaml.schemas': Object.fromEntries(
    Object.entries(FILES).map(([name, file]) => [`${FOLDER}/schemas/${name}.json`, file]),
  ),
  '[markdown]': {
    'editor.quickSuggestions': { other: 'on' },
    'editor.wordBasedSuggestions': 'off',
  },
};

/** The extension reads no head of Markdown, and no name within a text: snippets offer these. */
function snippetsOf({ category = [], author = [], claim = [] }: KnownNames) {
  const scope = 'markdown,yaml';
  return {
    category: { scope, prefix: 'category', body: `category: ${choice(category)}` },
    author: { scope, prefix: 'author', body: `author: ${choice(author)}` },
    claim: { scope, prefix: 'claims', body: `{claims.${choice(claim)}\\}` },
  };
}

function choice(names: readonly string[]): string {
  return `\${1|${names.map((name) => name.replace(/[\\,|]/g, '\\$&')).join(',')}|}`;
}

function json(value: unknown, indentation = 2): string {
  return `${JSON.stringify(value, null, indentation)}\n`;
}
