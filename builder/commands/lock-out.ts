import { runCommandLine } from '../../command-line/command-line.ts';
import { CommandRefused } from '../../command-line/command-refused.ts';
import { GATES, type Gate } from '../../core/gates/gates.ts';
import { type CodeSettings, readCodeSettings } from '../environment.ts';
import { explain } from '../explain.ts';
import {
  clientFile,
  describeHandover,
  listClientCodes,
  replaceClientCode,
} from '../gates/client-codes.ts';
import { proposeCode } from '../gates/codes.ts';
import { replaceContentKey } from '../gates/content-keys.ts';

const USAGE = {
  command: 'npm run lock-out',
  does: 'Changes the code of a client and its content key, so that neither the former code nor a browser that remembers the key opens anything. Takes a gate, too: client-access or survey-preview.',
  argument: 'CLIENT',
  example: 'north-bank',
};

await runCommandLine(USAGE, ({ argument: name = '' }) => console.log(lockOut(name)), explain);

function lockOut(name: string): string {
  const settings = readCodeSettings();
  const { clientFolder, siteUrl } = settings;
  const gate = GATES.find((one) => one === name);
  if (gate) return lockOutOfGate(gate, settings);
  const clients = listClientCodes(clientFolder);
  if (!clients.includes(name))
    throw new CommandRefused(
      `No client "${name}" has a code in ${clientFolder}. Name one of these: ${[...clients, ...GATES].join(', ')}.`,
    );
  const code = replaceClientCode(clientFolder, name);
  return `The former code of ${name} opens nothing that is built from now on. The new one, kept in ${clientFile(clientFolder, name)}:

${describeHandover(code, siteUrl)}`;
}

// The code itself is a setting, which only the operator can change.
function lockOutOfGate(gate: Gate, { contentKeyFile, siteUrl, codePlace }: CodeSettings): string {
  replaceContentKey(contentKeyFile, gate);
  return `The content key of ${gate} is a new one. Change the code, too, or whoever knows it gets in again. Write this into ${codePlace(gate)}:

${describeHandover(proposeCode(), siteUrl)}`;
}
