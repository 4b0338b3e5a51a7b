import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommandLine } from '../command-line/command-line.ts';
import { SECRET_NAMES, SETTING_NAMES, settingOf } from '../core/settings/table.ts';
import { PROJECT } from './support/sites.ts';

// Compares .env.example with the table of settings; `npm run settings` writes it.
const FILE = path.join(PROJECT, '.env.example');
const WIDTH = 118;

const comment = (text: string) =>
  text.replace(/\s+/g, ' ').replace(RegExp(`(.{1,${WIDTH}})( |$)`, 'g'), '# $1\n');

const written = [
  comment(
    `Copy to .env and change what you need. Each variable can also be set in the environment. Numbers, folders and words that stand here are the defaults, addresses are examples. Each secret can also be in a file that NAME_FILE names, such as DATABASE_URL_FILE=/run/secrets/database: ${SECRET_NAMES.join(', ')}.`,
  ),
  ...SETTING_NAMES.map((name) => {
    const { about, choices, example, default: otherwise = '', isSet } = settingOf(name);
    const said = choices ? `${about} One of ${choices.join(', ')}.` : about;
    return `${about && `\n${comment(said)}`}${isSet ? '' : '# '}${name}=${example ?? otherwise}\n`;
  }),
].join('');

const USAGE = {
  command: 'npm run settings',
  does: 'Writes .env.example from the table of settings.',
  options: { write: { type: 'boolean', does: 'Writes it, which npm run settings asks for' } },
  example: '',
} as const;

await runCommandLine(
  USAGE,
  ({ values: { write } }) => {
    if (write) writeFileSync(FILE, written);
    else if (readFileSync(FILE, 'utf8') !== written) {
      console.error('.env.example is out of date: run npm run settings.');
      process.exitCode = 1;
    }
  },
  () => undefined,
);
