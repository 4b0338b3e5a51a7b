import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { SettingsError } from '../core/settings/settings-error.ts';
import { changeFirm } from './content/change-firm.ts';
import { checkContent } from './content/check.ts';
import { ContentError } from './content/problems.ts';
import { findSample } from './content/sample.ts';
import { findLowContrast } from './contrast.ts';
import { readContentFolder } from './environment.ts';
import { fail } from './fail.ts';
import { LOOK } from './look.ts';
import { ROOT } from './paths.ts';

const USAGE = `usage: npm run new:firm -- --name "Northwind Advisers" --domain northwind.example \\
  --person "Ada Byron, Founder" --person "Ben Okri, Adviser" --phone "+44 20 7946 0456" \\
  --colour "#5b2d8c" --colour-on-dark "#c3a5ff"

Puts the firm's name, addresses, people and colours into content/ and site/styles/tokens.css, and lists what remains to
write. It asks for what is missing. --phone may be left out or repeated.`;

/** What is asked for if it is not given. */
const QUESTIONS = {
  name: 'The name of the firm',
  domain: 'Its domain, such as northwind.example',
  person: 'Its people with their roles, such as Ada Byron, Founder; Ben Okri, Adviser',
  colour: 'The accent colour on light ground, such as #5b2d8c',
  'colour-on-dark': 'The accent colour on dark ground, such as #c3a5ff',
} as const;

type Name = keyof typeof QUESTIONS;

try {
  const given = readArguments();
  if (given.help) console.log(USAGE);
  else {
    const answers = await ask(given);
    const root = readContentFolder();
    const colours = { span: colourOf('colour', answers.colour), 'span-hi': colourOf('colour-on-dark', answers['colour-on-dark']) };
    const faint = findLowContrast({ ...LOOK.colours, ...colours });
    if (faint.length > 0) throw new ContentError(faint);
    if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(answers.domain))
      throw new SettingsError(`--domain is "${answers.domain}": give a domain such as northwind.example`);
    const people = answers.person.split(';').map(personOf);
    changeFirm(root, path.join(ROOT, 'site/styles/tokens.css'), { name: answers.name, domain: answers.domain, people, phones: given.phone ?? [], colours });
    await checkContent(root);
    console.log(
      `This is ${answers.name} now. To write before it goes live:\n${findSample(root)
        .map((line) => `  ${line}`)
        .join('\n')}`,
    );
  }
} catch (error) {
  fail(error);
}

function readArguments() {
  const text = { type: 'string' } as const;
  const list = { type: 'string', multiple: true } as const;
  try {
    const options = { name: text, domain: text, person: list, phone: list, colour: text, 'colour-on-dark': text, help: { type: 'boolean' } } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    throw new SettingsError(`${(error as Error).message}\n${USAGE}`);
  }
}

async function ask({ person, ...given }: ReturnType<typeof readArguments>): Promise<Record<Name, string>> {
  const answers: Partial<Record<Name, string>> = { ...given, ...(person && { person: person.join(';') }) };
  const missing = (Object.keys(QUESTIONS) as Name[]).filter((name) => !answers[name]);
  if (missing.length > 0 && !process.stdin.isTTY) throw new SettingsError(`${missing.map((name) => `--${name}`).join(', ')} is missing.\n${USAGE}`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  for (const name of missing) answers[name] = (await terminal.question(`${QUESTIONS[name]}: `)).trim();
  terminal.close();
  const { name = '', domain = '', person: people = '', colour = '', 'colour-on-dark': onDark = '' } = answers;
  return { name, domain, person: people, colour, 'colour-on-dark': onDark };
}

function personOf(text: string): { name: string; role: string } {
  const [name = '', ...role] = text.split(',').map((part) => part.trim());
  if (!name || role.length === 0) throw new SettingsError(`--person is "${text}": give a name and a role, such as "Ada Byron, Founder"`);
  return { name, role: role.join(', ') };
}

function colourOf(name: Name, text: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(text)) throw new SettingsError(`--${name} is "${text}": give a colour such as #5b2d8c`);
  return text.toLowerCase();
}
