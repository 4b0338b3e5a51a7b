import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { weaknessOf } from '../../core/gates/code-weakness.ts';
import { GATES } from '../../core/gates/gates.ts';
import { SAMPLE_CODES } from '../../core/gates/weakness.ts';
import { SettingsError } from '../../core/settings/read.ts';
import type { Client } from '../content/client-documents.ts';
import { CODE_VARIABLES, proposeCode } from './codes.ts';
import { contentKeySchema, makeContentKey, markOf } from './content-keys.ts';
import { createSecretFile, replaceSecretFile } from './secret-file.ts';
import type { GateSettings } from './settings.ts';

const ENDING = '.json';

/** `clients/<client>.json`, beside the file of the content keys. */
const fileSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    code: v.string(),
    key: contentKeySchema,
    /** Of the code that the key was made with. */
    mark: v.string(),
  }),
);
type ClientFile = v.InferOutput<typeof fileSchema>;

export interface ClientCode {
  client: string;
  code: string;
  /** Base64. */
  key: string;
  /** The code for trials, which is public. */
  isSample: boolean;
  /** Whether the code has changed since the key was made. */
  isKeyOlder: boolean;
}

/** @param folder as in {@link GateSettings}. */
export function clientFile(folder: string, client: string): string {
  return path.join(folder, client + ENDING);
}

export function listClientCodes(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length))
    .sort();
}

/** @returns the code; undefined if the client has one already. */
export function makeClientCode(folder: string, client: string): string | undefined {
  const made = makeFile();
  return createSecretFile(clientFile(folder, client), made) ? made.code : undefined;
}

/** Locks out everybody who has the former code or key. @returns the code. */
export function replaceClientCode(folder: string, client: string): string {
  const made = makeFile();
  replaceSecretFile(clientFile(folder, client), made);
  return made.code;
}

/**
 * Where sample content is allowed, a client without a code gets one for trials.
 * @param firm its name. No code may contain it, or a client's.
 * @throws {SettingsError} that names each code that is missing, weak or used twice, with the
 * remedy.
 */
export function readClientCodes(
  clients: readonly Pick<Client, 'name'>[],
  settings: GateSettings,
  firm = '',
): ClientCode[] {
  const read = clients.map(({ name }) => readClientCode(name, settings));
  const codes = [...Object.values(settings.codes), ...read.map(({ code }) => code)];
  const names = [firm, ...clients.map(({ name }) => name)];
  const faults = GATES.flatMap((gate) => {
    const code = settings.codes[gate];
    // Where a sample code isn't allowed, the settings have refused it.
    const weakness = code === SAMPLE_CODES[gate] ? undefined : weaknessOf(code, names);
    return weakness ? [`${CODE_VARIABLES[gate]} ${weakness}`] : [];
  });
  const faultsOfClients = read.flatMap(({ client, code, isSample }) => {
    const fault =
      describeRepetition(code, codes) ?? (isSample ? undefined : weaknessOf(code, names));
    return fault
      ? [
          `The code of ${client} ${fault}: run npm run lock-out -- ${client}, and tell the client the new one`,
        ]
      : [];
  });
  const missing = read.filter(({ isSample }) => isSample && !settings.isSampleAllowed);
  faults.push(
    ...faultsOfClients,
    ...missing.map(
      ({ client }) =>
        `content/clients/${client} has no code: run npm run new:code -- ${client}, or remove the folder`,
    ),
  );
  if (faults.length > 0) throw new SettingsError(faults.join('\n'));
  return read;
}

function readClientCode(client: string, { clientFolder }: GateSettings): ClientCode {
  const file = clientFile(clientFolder, client);
  if (!existsSync(file)) return sampleCode(client);
  const result = v.safeParse(fileSchema, readFileSync(file, 'utf8'));
  if (!result.success)
    throw new SettingsError(
      `${file} holds no code: restore it, or run npm run lock-out -- ${client} and tell the client the new one`,
    );
  const { code, key, mark } = result.output;
  return { client, code, key, isSample: false, isKeyOlder: markOf(key, code) !== mark };
}

// The same in each build, so that a browser that remembers the key of a trial can open the next.
function sampleCode(client: string): ClientCode {
  const code = `${SAMPLE_CODES['client-access']} of ${client}`;
  return {
    client,
    code,
    key: createHash('sha256').update(code).digest('base64'),
    isSample: true,
    isKeyOlder: false,
  };
}

function describeRepetition(code: string, codes: readonly string[]): string | undefined {
  return codes.filter((other) => other === code).length > 1
    ? 'is that of a gate or of another client'
    : undefined;
}

function makeFile(): ClientFile {
  const [code, key] = [proposeCode(), makeContentKey()];
  return { code, key, mark: markOf(key, code) };
}

/** @param siteUrl the public address, if it is set. */
export function describeHandover(code: string, siteUrl = 'https://…'): string {
  return `  ${code}

Publish it: run npm run build, and put the result online.
Then send the address in a mail, such as:

  Your documents are ready at ${siteUrl.replace(/\/+$/, '')}/client-access
  I will give you the password by telephone. Your browser will remember it until you log out.

Say the code on the telephone, or send it in a text message; never in the mail with the address. The words are made up:
five letters each, all in lower case, with a space between them.`;
}
