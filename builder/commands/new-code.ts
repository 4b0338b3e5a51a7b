import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommandLine } from '../../command-line/command-line.ts';
import { CommandRefused } from '../../command-line/command-refused.ts';
import { CLIENT_FILE, clientFolder, faultOfClientName } from '../content/client-documents.ts';
import { slugOf } from '../content/new-article.ts';
import { TO_WRITE } from '../content/sample.ts';
import { readCodeSettings, readContentFolder } from '../environment.ts';
import { explain } from '../explain.ts';
import { clientFile, describeHandover, makeClientCode } from '../gates/client-codes.ts';
import { proposeCode } from '../gates/codes.ts';

const EXAMPLE = 'first-document';
const TEXT = `---
title: A first document
summary: What it is for, in a sentence.
order: 1
---

${TO_WRITE} what only this client reads. Rename the file, or remove it and put others beside it.
`;

const FACTS = `# What the client home shows after this client's own code.
name: "${TO_WRITE} the client’s name"
# Who of people.yaml looks after it.
founder: nobody-yet
# What comes next, until its day is over:
# next: { on: 2026-12-09, text: "The review of the second round, at ten" }
# Reports that the desk made lie beside this file, as .html.
`;

/**
 * Makes a client's folder with an example, if it is missing. A build refuses the example until it
 * is written.
 * @param root the content folder.
 */
export function createClientFolder(root: string, name: string): void {
  const folder = clientFolder(root, name);
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${EXAMPLE}.md`), TEXT);
  writeFileSync(path.join(folder, CLIENT_FILE), FACTS);
}

const USAGE = {
  command: 'npm run new:code',
  does: 'Prints a strong gate code or operator token. For a client, makes a code of its own, which opens content/clients/CLIENT, too, and says how to tell it.',
  argument: '[CLIENT]',
  example: 'north-bank',
};

await runCommandLine(
  USAGE,
  ({ argument }) => console.log(argument === undefined ? proposeCode() : makeFor(argument)),
  explain,
);

function makeFor(client: string): string {
  const [fault, nearest] = [faultOfClientName(client), slugOf(client) || client];
  if (fault)
    throw new CommandRefused(
      `"${client}" can't be the name of a client. It ${fault}${nearest === client ? '' : `; perhaps ${nearest}`}.`,
    );
  const { clientFolder, siteUrl } = readCodeSettings();
  const file = clientFile(clientFolder, client);
  const code = makeClientCode(clientFolder, client);
  if (code === undefined)
    throw new CommandRefused(
      `${client} has a code already, in ${file}. To replace it, run npm run lock-out -- ${client}`,
    );
  createClientFolder(readContentFolder(), client);
  return `The code of ${client}, kept in ${file}. It opens the documents in content/clients/${client}, besides what all clients see:

${describeHandover(code, siteUrl)}`;
}
