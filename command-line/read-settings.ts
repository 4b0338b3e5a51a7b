import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readFolderName, readNumber } from '../core/settings/read.ts';
import { type SettingName, settingOf } from '../core/settings/table.ts';

type Env = NodeJS.ProcessEnv;

export const ROOT = path.resolve(import.meta.dirname, '..');

export function readPort(env: Env): number {
  return readNumber(env, 'PORT');
}

/**
 * Relative to the project's folder. @returns its absolute path.
 * @throws {SettingsError} when the variable is empty.
 */
export function readFolder(env: Env, name: SettingName): string {
  return path.resolve(ROOT, readFolderName(env, name, `${settingOf(name).default ?? ''}`));
}

/** @param file relative to the project's folder. */
export function readText(file: string): string {
  return readFileSync(path.resolve(ROOT, file), 'utf8');
}
