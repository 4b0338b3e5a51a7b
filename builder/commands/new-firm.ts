import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline/promises';
import { type Given, runCommandLine, UsageError } from '../../command-line/command-line.ts';
import { ContentError } from '../../core/content/content-error.ts';
import { readAddress, suggestAddress } from '../../core/submissions/address.ts';
import { changeFirm, type NewFirm } from '../content/change-firm.ts';
import { checkContent } from '../content/check.ts';
import { findLowContrast } from '../content/contrast.ts';
import { lookFolder, readColours } from '../content/look.ts';
import { slugOf } from '../content/new-article.ts';
import { findSample } from '../content/sample.ts';
import { readContentFolder, requireWritable } from '../environment.ts';
import { explain } from '../explain.ts';
import { ROOT } from '../paths.ts';

const USAGE = {
  command: 'npm run new:firm',
  does: 'Puts a firm’s name, addresses, people and colours into its content and tokens.css, and lists what remains to write. It asks for what is missing.',
  options: {
    name: { type: 'string', value: 'NAME', does: 'The firm’s name' },
    domain: { type: 'string', value: 'DOMAIN', does: 'Its domain' },
    person: {
      type: 'string',
      multiple: true,
      value: 'PERSON',
      does: 'A name and a role; once for each of its people',
    },
    phone: {
      type: 'string',
      multiple: true,
      value: 'NUMBER',
      does: 'A telephone number with its country code',
    },
    email: {
      type: 'string',
      value: 'ADDRESS',
      does: 'Its e-mail address; by default hello@ its domain',
    },
    scheduling: {
      type: 'string',
      value: 'URL',
      does: 'Its scheduling page; by default https://schedule. its domain',
    },
    colour: { type: 'string', value: 'COLOUR', does: 'The accent colour on light ground' },
    'colour-on-dark': { type: 'string', value: 'COLOUR', does: 'The accent colour on dark ground' },
  },
  example:
    '--name "Northwind Advisers" --domain northwind.example --person "Ada Byron, Founder" --person "Ben Okri, Adviser" --phone "+44 20 7946 0456" --colour "#5b2d8c" --colour-on-dark "#c3a5ff"',
} as const;

const REQUIRED = {
  name: 'The name of the firm',
  domain: 'Its domain, such as northwind.example',
  person: 'Its people with their roles, such as Ada Byron, Founder; Ben Okri, Adviser',
  colour: 'The accent colour on light ground, such as #5b2d8c',
  'colour-on-dark': 'The accent colour on dark ground, such as #c3a5ff',
} as const;

/** Asked only at a terminal. An empty answer is valid. */
const OPTIONAL = {
  phone: 'Its telephone numbers, such as +44 20 7946 0456; +1 202 555 0147 (Enter for none)',
  email: 'Its e-mail address (Enter for hello@ its domain)',
  scheduling: 'Its scheduling page (Enter for https://schedule. its domain)',
} as const;

type Name = keyof typeof REQUIRED | keyof typeof OPTIONAL;

export function newFirm(args?: string[]): Promise<void> {
  return runCommandLine(USAGE, write, explain, args);
}

async function write({ values: given }: Given<typeof USAGE.options>): Promise<void> {
  const root = readContentFolder();
  requireWritable(root, 'its words are changed there');
  const firm = firmOf(await ask(given));
  const tokens = path.join(lookFolder(root), 'tokens.css');
  const faint = findLowContrast({ ...readColours(readFileSync(tokens, 'utf8')), ...firm.colours });
  if (faint.length > 0)
    throw new ContentError(
      faint.map((message) => ({ file: path.relative(ROOT, tokens), message })),
    );
  changeFirm(root, tokens, firm);
  const { brand, people } = await checkContent(root);
  const addresses = [
    brand.mail.from,
    brand.mail.to,
    brand.schedulingUrl,
    ...people.founders.flatMap(({ email, profile }) => [email, profile]),
  ];
  console.log(
    `This is ${firm.name} now. To write before it goes live:\n${indented(findSample(root))}`,
  );
  console.log(
    `Check these addresses in brand.yaml and people.yaml. Those that you did not give are made from the domain:\n${indented(addresses)}`,
  );
}

async function ask({
  person,
  phone,
  ...given
}: Given<typeof USAGE.options>['values']): Promise<Record<Name, string>> {
  const answers: Partial<Record<Name, string>> = {
    ...given,
    ...(person && { person: person.join(';') }),
    ...(phone && { phone: phone.join(';') }),
  };
  const isMissing = ([name]: [string, string]) => !answers[name as Name];
  const required = Object.entries(REQUIRED).filter(isMissing);
  if (required.length > 0 && !process.stdin.isTTY)
    throw new UsageError(`${required.map(([name]) => `--${name}`).join(', ')} is missing.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const questions =
    required.length > 0 ? [...required, ...Object.entries(OPTIONAL).filter(isMissing)] : [];
  for (const [name, question] of questions)
    answers[name as Name] = await askUntilRight(terminal, name as Name, question);
  terminal.close();
  const names = Object.keys({ ...REQUIRED, ...OPTIONAL }) as Name[];
  return Object.fromEntries(names.map((name) => [name, answers[name] ?? ''])) as Record<
    Name,
    string
  >;
}

/** So that a wrong answer doesn't lose those before it. */
async function askUntilRight(terminal: Interface, name: Name, question: string): Promise<string> {
  for (;;) {
    const answer = (await terminal.question(`${question}: `)).trim();
    try {
      if (answer || name in REQUIRED) READ[name](answer);
      return answer;
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      console.error(error.message);
    }
  }
}

const READ = {
  name: (text: string) => checked('name', text, /\S/, 'the name of the firm'),
  domain: (text: string) =>
    checked('domain', text, /^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a domain such as northwind.example'),
  person: peopleOf,
  colour: (text: string) => colourOf('colour', text),
  'colour-on-dark': (text: string) => colourOf('colour-on-dark', text),
  phone: (text: string) => text.split(';').filter(Boolean).map(phoneOf),
  email: addressOf,
  scheduling: (text: string) =>
    checked('scheduling', text, /^https:\/\/\S+$/, 'an address that begins with https://'),
} satisfies Record<Name, (text: string) => unknown>;

function firmOf(answers: Record<Name, string>): NewFirm {
  const domain = READ.domain(answers.domain);
  return {
    name: READ.name(answers.name),
    domain,
    people: READ.person(answers.person),
    phones: READ.phone(answers.phone),
    email: READ.email(answers.email || `hello@${domain}`),
    schedulingUrl: READ.scheduling(answers.scheduling || `https://schedule.${domain}/`),
    colours: {
      span: READ.colour(answers.colour),
      'span-hi': READ['colour-on-dark'](answers['colour-on-dark']),
    },
  };
}

function indented(lines: string[]): string {
  return lines.map((line) => `  ${line}`).join('\n');
}

// The limit of core/content/firm.ts.
const MOST_PEOPLE = 8;

function peopleOf(text: string): NewFirm['people'] {
  const people = text.split(';').map(personOf);
  if (people.length > MOST_PEOPLE)
    throw new UsageError(`${people.length} people are given: give at most ${MOST_PEOPLE}`);
  return people;
}

function personOf(text: string): { name: string; role: string } {
  const [name = '', ...role] = text.split(',').map((part) => part.trim());
  if (!name || role.length === 0)
    throw new UsageError(
      `--person is "${text}": give a name and a role, such as "Ada Byron, Founder"`,
    );
  if (!slugOf(name))
    throw new UsageError(
      `--person is "${text}": give the name in Latin letters, of which an address can be made; it can be changed in people.yaml`,
    );
  return { name, role: role.join(', ') };
}

function addressOf(text: string): string {
  const address = readAddress(text);
  if (address === undefined)
    throw new UsageError(
      `--email is "${text}": give an address such as ${suggestAddress(text) ?? 'hello@northwind.example'}`,
    );
  return address;
}

function phoneOf(text: string): string {
  return checked(
    'phone',
    text.trim(),
    /^\+[\d ()-]{6,}$/,
    'a number with its country code, such as "+44 20 7946 0456"',
  );
}

function colourOf(name: Name, text: string): string {
  return checked(name, text, /^#[0-9a-f]{6}$/i, 'a colour such as #5b2d8c').toLowerCase();
}

/** @throws {UsageError} when the answer is not of this form. */
function checked(name: Name, text: string, form: RegExp, wanted: string): string {
  if (!form.test(text)) throw new UsageError(`--${name} is "${text}": give ${wanted}`);
  return text;
}

if (import.meta.main) await newFirm();
