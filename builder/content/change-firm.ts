import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Document, parseDocument } from 'yaml';
import { slugOf } from './new-article.ts';
import { TO_WRITE } from './sample.ts';

export interface NewFirm {
  name: string;
  /** Such as `northwind.example`. */
  domain: string;
  people: { name: string; role: string }[];
  /** Telephone numbers with their country code, such as `+44 20 7946 0123`. */
  phones: string[];
  email: string;
  schedulingUrl: string;
  /** The accent colour on light ground and the one on dark ground, such as `#6a3fb0`. */
  colours: { span: string; 'span-hi': string };
}

/**
 * Puts a new firm's name, addresses, people and colours in place of the former firm's, and marks
 * what only the firm can write. Everything else stays as it is.
 * @param root the content folder. @param tokens the style sheet with the colours.
 */
export function changeFirm(
  root: string,
  tokens: string,
  { name, domain, people, phones, email, schedulingUrl, colours }: NewFirm,
): void {
  const persons = people.map((person) => ({ id: slugOf(person.name), ...person }));
  const edit = (file: string, change: (document: Document) => void) =>
    editYaml(path.join(root, file), change);
  edit('brand.yaml', (document) => {
    document.set('name', name);
    document.set('legalName', `${TO_WRITE} the firm’s registered name`);
    document.set('tagline', `${TO_WRITE} a motto of a few words`);
    document.set('summary', `${TO_WRITE} a sentence on what the firm does.`);
    document.set('location', `${TO_WRITE} where the firm works.`);
    document.set('postalAddress', `${TO_WRITE} where letters reach the firm`);
    document.set('timeZone', Intl.DateTimeFormat().resolvedOptions().timeZone);
    document.delete('founded');
    document.set('emails', document.createNode([{ label: 'Office', address: email }]));
    document.set(
      'phones',
      document.createNode(
        phones.map((number) => ({ label: 'Office', number, dial: number.replace(/[^+\d]/g, '') })),
      ),
    );
    document.set('schedulingUrl', schedulingUrl);
    for (const [key, address] of Object.entries({ from: email, to: `inbox@${domain}` }))
      document.setIn(['mail', key], address);
  });
  edit('people.yaml', (document) => {
    const founders = persons.map(({ id, ...person }) => ({
      id,
      name: person.name,
      initials: initialsOf(person.name),
      role: person.role,
      email: `${id.split('-')[0]}@${domain}`,
      profile: `https://www.${domain}/people/${id}`,
    }));
    document.set('founders', document.createNode(founders));
  });
  edit('pages/about.yaml', (document) => {
    const biographies = persons.map(({ id, name: person }) => [
      id,
      [`${TO_WRITE} who ${person} is.`],
    ]);
    document.setIn(
      ['founders', 'biographies'],
      document.createNode(Object.fromEntries(biographies)),
    );
    document.setIn(['founders', 'profile'], 'Profile');
  });
  edit('pages/testimonials.yaml', (document) => {
    const quoted = persons.map(({ id, name: person }) => [
      id,
      { text: [`${TO_WRITE} what ${person} does.`], quotes: [] },
    ]);
    document.set('founders', document.createNode(Object.fromEntries(quoted)));
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

function editYaml(file: string, change: (document: Document) => void): void {
  const document = parseDocument(readFileSync(file, 'utf8'));
  change(document);
  writeFileSync(file, document.toString({ lineWidth: 120 }));
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).map((word) => word[0]?.toUpperCase() ?? '');
  return words.length > 3 ? `${words[0]}${words.at(-1)}` : words.join('');
}
