import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { intakeFolder, PARTS_FILE } from '../core/intake/parts.ts';
import { ROOT } from './paths.ts';
import { SettingsError } from './settings-error.ts';

// A folder of this name in the project is a build's whatever it holds.
const USUAL = path.join(ROOT, 'dist');

/** Reads which folder a variable names, from the project's own. @throws {SettingsError} when it is empty, which would be the project itself. */
export function readFolder(env: NodeJS.ProcessEnv, name: string, otherwise: string): string {
  const text = env[name] ?? otherwise;
  if (text.trim() === '') throw new SettingsError(`${name} is empty: name a folder, or leave it out for ${otherwise}`);
  return path.resolve(ROOT, text);
}

/**
 * Reads where the built site goes. A build empties this folder and the intake's beside it, so only what holds nothing, or an earlier build, is taken.
 * @throws {SettingsError} that says what else would be deleted.
 */
export function readOutputFolder(env: NodeJS.ProcessEnv, content: string): string {
  const output = readFolder(env, 'OUTPUT_DIR', 'dist');
  const kept = [ROOT, content, readFolder(env, 'DATA_DIR', 'data')].find((folder) => isWithin(folder, output));
  if (kept) throw new SettingsError(`OUTPUT_DIR is ${output}, which a build empties, and ${kept} with it: name a folder of its own for the site`);
  if (output === USUAL) return output;
  const beside = intakeFolder(output);
  const strange = isEmpty(beside) || existsSync(path.join(beside, PARTS_FILE)) ? !isEmpty(output) && !existsSync(beside) && output : beside;
  if (strange) throw new SettingsError(`OUTPUT_DIR is ${output}: a build would empty ${strange}, which holds no build. Name a new or an empty folder`);
  return output;
}

function isWithin(folder: string, outer: string): boolean {
  const way = path.relative(outer, folder);
  return !path.isAbsolute(way) && way.split(path.sep)[0] !== '..';
}

function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}
