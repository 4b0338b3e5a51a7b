import path from 'node:path';
import { readText } from '../../command-line/read-settings.ts';
import { weaknessOf } from '../../core/gates/code-weakness.ts';
import { GATES, type Gate } from '../../core/gates/gates.ts';
import { SAMPLE_CODES } from '../../core/gates/weakness.ts';
import { readSecret, SettingsError } from '../../core/settings/read.ts';
import { ROOT } from '../paths.ts';
import { CODE_VARIABLES, proposeCode } from './codes.ts';

/** See interface.md, Environment. */
export interface GateSettings extends KeyPlaces {
  codes: Record<Gate, string>;
  sampleGates: Gate[];
  isSampleAllowed: boolean;
}

export interface KeyPlaces {
  contentKeyFile: string;
  /** Clients' own codes, beside the file of the content keys. */
  clientFolder: string;
}

/**
 * @throws {SettingsError} that names each code that is missing, weak or the same as the other
 * gate's, and proposes a strong one.
 */
export function readGateSettings(
  env: NodeJS.ProcessEnv,
  { isSampleAllowed, output }: { isSampleAllowed: boolean; output: string },
): GateSettings {
  const read = (gate: Gate) => readSecret(env, CODE_VARIABLES[gate], readText, withoutLineEnd);
  const otherwise = (gate: Gate) => (isSampleAllowed ? SAMPLE_CODES[gate] : '');
  const given = GATES.map((gate) => [gate, read(gate) ?? otherwise(gate)] as const);
  const codes = Object.fromEntries(given) as Record<Gate, string>;
  const faults = GATES.flatMap((gate) => {
    const fault = faultOf(gate, codes, isSampleAllowed);
    return fault ? [`${CODE_VARIABLES[gate]} ${fault}, such as "${proposeCode()}"`] : [];
  });
  if (faults.length > 0) throw new SettingsError(faults.join('\n'));
  return {
    codes,
    sampleGates: GATES.filter((gate) => codes[gate] === SAMPLE_CODES[gate]),
    isSampleAllowed,
    ...readKeyPlaces(env, output),
  };
}

// Any other space counts (specification, point 5: compared for exact equality).
function withoutLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '');
}

function faultOf(
  gate: Gate,
  codes: Record<Gate, string>,
  isSampleAllowed: boolean,
): string | undefined {
  const code = codes[gate];
  if (code === '') return 'is not set: choose a code for that gate';
  if (GATES.some((other) => other !== gate && codes[other] === code))
    return 'is the code of the other gate: choose another';
  if (code === SAMPLE_CODES[gate])
    return isSampleAllowed
      ? undefined
      : 'is the sample code, which anybody can read: choose another';
  const weakness = weaknessOf(code);
  return weakness && `${weakness}. Choose another`;
}

/** @throws {SettingsError} if the keys would be published. */
export function readKeyPlaces(
  { CONTENT_KEY_FILE, DATA_DIR = 'data' }: NodeJS.ProcessEnv,
  output: string,
): KeyPlaces {
  const file = path.resolve(ROOT, CONTENT_KEY_FILE || path.join(DATA_DIR, 'content-keys.json'));
  if (file.startsWith(output + path.sep))
    throw new SettingsError(
      `CONTENT_KEY_FILE is ${file}, which would be published with the site: keep it elsewhere`,
    );
  return { contentKeyFile: file, clientFolder: path.join(path.dirname(file), 'clients') };
}
