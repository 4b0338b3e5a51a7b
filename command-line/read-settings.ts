import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readFolderName, SettingsError } from '../core/settings/read.ts';

type Env = NodeJS.ProcessEnv;

export const ROOT = path.resolve(import.meta.dirname, '..');

/** Reads the port to listen at. @throws {SettingsError} */
export function readPort(env: Env): number {
  return readNumber(
    env,
    'PORT',
    { least: 0, most: 65_535, what: 'a number from 1 to 65535' },
    8080,
  );
}

/**
 * Reads a folder from a variable, relative to the project's folder. @returns its absolute path.
 * @throws {SettingsError} when the variable is empty.
 */
export function readFolder(env: Env, name: string, otherwise: string): string {
  return path.resolve(ROOT, readFolderName(env, name, otherwise));
}

/** @param what it is, for the error. @param otherwise its value where the variable is not set. */
export function readNumber<Otherwise extends number | undefined>(
  env: Env,
  name: string,
  { least, most, what }: { least: number; most: number; what: string },
  otherwise: Otherwise,
): number | Otherwise {
  const text = env[name];
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!/^\d{1,7}$/.test(text) || value < least || value > most)
    throw new SettingsError(
      `${name} is "${text}": set it to ${what}, or leave it out for ${otherwise ?? 'no limit'}`,
    );
  return value;
}

/** Reads a text file by its path, relative to the project's folder. */
export function readText(file: string): string {
  return readFileSync(path.resolve(ROOT, file), 'utf8');
}
