import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isMap, isScalar, type Node, parseDocument, type Scalar, stringify } from 'yaml';
import { slugOf } from './new-article.ts';
import { TO_WRITE } from './sample.ts';

export interface NewFirm {
  name: string;
  domain: string;
  people: { name: string; role: string }[];
  phones: string[];
  email: string;
  schedulingUrl: string;
  colours: { span: string; 'span-hi': string };
}

/**
 * Replaces the former firm's data and marks what only the firm can write.
 * @param root the content folder.
 * @param tokens the style sheet with the colours.
 */
export function changeFirm(
  root: string,
  tokens: string,
  { name, domain, people, phones, email, schedulingUrl, colours }: NewFirm,
): void {
  const persons = people.map((person) => ({ id: slugOf(person.name), ...person }));
  const edit = (file: string, values: Record<string, unknown>) =>
    editYaml(path.join(root, file), values);
  edit('brand.yaml', {
    name,
    legalName: `${TO_WRITE} the firm’s registered name`,
    tagline: `${TO_WRITE} a motto of a few words`,
    summary: `${TO_WRITE} a sentence on what the firm does.`,
    location: `${TO_WRITE} where the firm works.`,
    postalAddress: `${TO_WRITE} where letters reach the firm`,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    founded: undefined,
    emails: [{ label: 'Office', address: email }],
    phones: phones.map((number) => ({
      label: 'Office',
      number,
      dial: number.replace(/[^+\d]/g, ''),
    })),
    schedulingUrl,
    mail: { from: email, to: `inbox@${domain}` },
  });
  edit('people.yaml', {
    founders: persons.map(({ id, ...person }) => ({
      id,
      name: person.name,
      initials: initialsOf(person.name),
      role: person.role,
      email: `${id.split('-')[0]}@${domain}`,
      profile: `https://www.${domain}/people/${id}`,
    })),
  });
  const byPerson = <Value>(of: (name: string) => Value) =>
    Object.fromEntries(persons.map(({ id, name: person }) => [id, of(person)]));
  edit('pages/about.yaml', {
    'founders.biographies': byPerson((person) => [`${TO_WRITE} who ${person} is.`]),
    'founders.profile': 'Profile',
  });
  edit('pages/testimonials.yaml', {
    founders: byPerson((person) => ({ text: [`${TO_WRITE} what ${person} does.`], quotes: [] })),
  });
  for (const article of globSync('insights/*/index.md', { cwd: root })) {
    const file = path.join(root, article);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/^author: .*$/m, `author: ${people[0]?.name}`),
    );
  }
  const css = Object.entries(colours).reduce(
    (text, [token, colour]) =>
      text.replace(new RegExp(`(--${token}: )#[0-9a-f]+;`), `$1${colour};`),
    readFileSync(tokens, 'utf8'),
  );
  writeFileSync(tokens, css);
}

/**
 * Sets values, or removes those that are undefined, and leaves every other line as it is.
 * @param values by their paths, such as `founders.profile`.
 */
function editYaml(file: string, values: Record<string, unknown>): void {
  const text = Object.entries(values).reduce(
    (edited, [place, value]) => setIn(edited, place.split('.'), value),
    readFileSync(file, 'utf8'),
  );
  writeFileSync(file, text);
}

function setIn(text: string, keys: string[], value: unknown): string {
  const name = keys.at(-1) ?? '';
  const map = parseDocument(text).getIn(keys.slice(0, -1), true);
  const pair = isMap(map) ? map.items.find(({ key }) => isScalar(key) && key.value === name) : null;
  const written = value === undefined ? '' : stringify({ [name]: value }, { lineWidth: 120 });
  if (!pair) return keys.length === 1 ? text + written : text;
  const [begin = 0] = (pair.key as Scalar).range ?? [];
  const [, , end = begin] = (pair.value as Node).range ?? [];
  const indent = ' '.repeat(begin - 1 - text.lastIndexOf('\n', begin - 1));
  return text.slice(0, begin) + written.replace(/\n(?=.)/g, `\n${indent}`) + text.slice(end);
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).map((word) => word[0]?.toUpperCase() ?? '');
  return words.length > 3 ? `${words[0]}${words.at(-1)}` : words.join('');
}
