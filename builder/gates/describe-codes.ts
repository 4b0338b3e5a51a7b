import { GATES, type Gate } from '../../core/gates/gates.ts';
import { SAMPLE_CODES } from '../../core/gates/weakness.ts';
import { type ClientCode, listClientCodes } from './client-codes.ts';
import { CODE_VARIABLES } from './codes.ts';
import { findOlderKeys } from './content-keys.ts';
import type { GateSettings } from './settings.ts';

/** One line for each gate and client that still has a sample code. */
export function describeSampleCodes(
  gates: readonly Gate[],
  clients: readonly ClientCode[],
): string[] {
  return [
    ...gates.map((gate) => `${CODE_VARIABLES[gate]} is the sample code: ${SAMPLE_CODES[gate]}`),
    ...clients
      .filter(({ isSample }) => isSample)
      .map(({ client, code }) => `content/clients/${client} has the sample code: ${code}`),
  ];
}

/** One line for each gate and client whose code has changed while its content key has not. */
export function describeOlderKeys(
  { contentKeyFile, codes }: GateSettings,
  clients: readonly ClientCode[],
): string[] {
  const older = findOlderKeys(contentKeyFile, codes);
  return [
    ...GATES.filter((gate) => older.includes(gate)).map((gate) =>
      describeOlderKey(CODE_VARIABLES[gate], gate),
    ),
    ...clients
      .filter(({ isKeyOlder }) => isKeyOlder)
      .map(({ client }) => describeOlderKey(`The code of ${client}`, client)),
  ];
}

/** One line for each code of a client without a folder in the content. */
export function describeIdleCodes(
  { clientFolder }: GateSettings,
  clients: readonly ClientCode[],
): string[] {
  const idle = listClientCodes(clientFolder).filter(
    (name) => !clients.some(({ client }) => client === name),
  );
  return idle.map(
    (name) =>
      `${name} has a code in ${clientFolder}, but no folder content/clients/${name}: its code opens nothing.`,
  );
}

function describeOlderKey(what: string, name: string): string {
  return `${what} has changed, but the content key has not: a browser that remembers the key needs no code. npm run lock-out -- ${name} changes both.`;
}
