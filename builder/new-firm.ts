import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { type Given, runCommandLine, UsageError } from '../intake/commands/command-line.ts';
import { changeFirm } from './content/change-firm.ts';
import { checkContent } from './content/check.ts';
import { ContentError } from './content/problems.ts';
import { findSample } from './content/sample.ts';
import { findLowContrast } from './contrast.ts';
import { readContentFolder } from './environment.ts';
import { explain } from './explain.ts';
import { lookFolder, readColours } from './look.ts';
import { ROOT } from './paths.ts';

const USAGE = {
  command: 'npm run new:firm',
  does: 'Puts a firm’s name, addresses, people and colours into its content and tokens.css, and lists what remains to write. It asks for what is missing.',
  options: {
    name: { type: 'string', value: 'NAME', does: 'The firm’s name' },
    domain: { type: 'string', value: 'DOMAIN', does: 'Its domain' },
    person: { type: 'string', multiple: true, value: 'PERSON', does: 'A name and a role; once for each of its people' },
    phone: { type: 'string', multiple: true, value: 'NUMBER', does: 'A telephone number with its country code' },
    colour: { type: 'string', value: 'COLOUR', does: 'The accent colour on light ground' },
    'colour-on-dark': { type: 'string', value: 'COLOUR', does: 'The accent colour on dark ground' },
  },
  example:
    '--name "Northwind Advisers" --domain northwind.example --person "Ada Byron, Founder" --person "Ben Okri, Adviser" --phone "+44 20 7946 0456" --colour "#5b2d8c" --colour-on-dark "#c3a5ff"',
} as const;

/** What is asked for if it is not given. */
const QUESTIONS = {
  name: 'The name of the firm',
  domain: 'Its domain, such as northwind.example',
  person: 'Its people with their roles, such as Ada Byron, Founder; Ben Okri, Adviser',
  colour: 'The accent colour on light ground, such as #5b2d8c',
  'colour-on-dark': 'The accent colour on dark ground, such as #c3a5ff',
} as const;

type Name = keyof typeof QUESTIONS;

await runCommandLine(
  USAGE,
  async ({ values: given }) => {
    const answers = await ask(given);
    const root = readContentFolder();
    const colours = { span: colourOf('colour', answers.colour), 'span-hi': colourOf('colour-on-dark', answers['colour-on-dark']) };
    const tokens = path.join(lookFolder(root), 'tokens.css');
    const faint = findLowContrast({ ...readColours(readFileSync(tokens, 'utf8')), ...colours });
    if (faint.length > 0) throw new ContentError(faint.map((message) => ({ file: path.relative(ROOT, tokens), message })));
    if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(answers.domain)) throw new UsageError(`--domain is "${answers.domain}": give a domain such as northwind.example`);
    const people = answers.person.split(';').map(personOf);
    changeFirm(root, tokens, { name: answers.name, domain: answers.domain, people, phones: (given.phone ?? []).map(phoneOf), colours });
    const { brand, people: changed } = await checkContent(root);
    const made = [brand.mail.to, brand.schedulingUrl, ...changed.founders.flatMap(({ email, profile }) => [email, profile])];
    console.log(`This is ${answers.name} now. To write before it goes live:\n${indented(findSample(root))}`);
    console.log(`These addresses are made from the domain. Correct them in brand.yaml and people.yaml:\n${indented(made)}`);
  },
  explain,
);

async function ask({ person, phone: _, ...given }: Given<typeof USAGE.options>['values']): Promise<Record<Name, string>> {
  const answers: Partial<Record<Name, string>> = { ...given, ...(person && { person: person.join(';') }) };
  const missing = (Object.keys(QUESTIONS) as Name[]).filter((name) => !answers[name]);
  if (missing.length > 0 && !process.stdin.isTTY) throw new UsageError(`${missing.map((name) => `--${name}`).join(', ')} is missing.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  for (const name of missing) answers[name] = (await terminal.question(`${QUESTIONS[name]}: `)).trim();
  terminal.close();
  const { name = '', domain = '', person: people = '', colour = '', 'colour-on-dark': onDark = '' } = answers;
  return { name, domain, person: people, colour, 'colour-on-dark': onDark };
}

function indented(lines: string[]): string {
  return lines.map((line) => `  ${line}`).join('\n');
}

function personOf(text: string): { name: string; role: string } {
  const [name = '', ...role] = text.split(',').map((part) => part.trim());
  if (!name || role.length === 0) throw new UsageError(`--person is "${text}": give a name and a role, such as "Ada Byron, Founder"`);
  return { name, role: role.join(', ') };
}

function phoneOf(text: string): string {
  if (!/^\+[\d ()-]{6,}$/.test(text)) throw new UsageError(`--phone is "${text}": give a number with its country code, such as "+44 20 7946 0456"`);
  return text;
}

function colourOf(name: Name, text: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(text)) throw new UsageError(`--${name} is "${text}": give a colour such as #5b2d8c`);
  return text.toLowerCase();
}
