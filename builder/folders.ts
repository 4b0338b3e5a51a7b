import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { intakeFolder, PARTS_FILE } from '../core/intake/parts.ts';
import { SettingsError } from '../core/settings/settings-error.ts';
import { readFolder } from '../intake/environment.ts';
import { BUILDING_NAMES, buildingFolder } from './build-beside.ts';
import { ROOT } from './paths.ts';

// The default output folder, which a build may always replace.
const USUAL = path.join(ROOT, 'dist');

/**
 * Reads the output folder. A build replaces it and the intake's folder beside it, so both must be
 * empty or hold an earlier build.
 * @throws {SettingsError} that names other files which the build would delete.
 */
export function readOutputFolder(env: NodeJS.ProcessEnv, content: string): string {
  const output = readFolder(env, 'OUTPUT_DIR', 'dist');
  const kept = [ROOT, content, readFolder(env, 'DATA_DIR', 'data')].find((folder) =>
    isWithin(folder, output),
  );
  if (kept)
    throw new SettingsError(
      `OUTPUT_DIR is ${output}, which a build replaces, and ${kept} with it: name a folder of its own for the site`,
    );
  if (output === USUAL) return output;
  const foreign = foreignFolder(output);
  if (foreign)
    throw new SettingsError(
      `OUTPUT_DIR is ${output}: a build would delete ${foreign}, which holds no build. Name a new or an empty folder`,
    );
  return output;
}

/**
 * Finds a folder that a build would delete although it holds other files; undefined if there is
 * none.
 */
function foreignFolder(output: string): string | undefined {
  const building = buildingFolder(output);
  if (list(building).some((name) => !BUILDING_NAMES.includes(name))) return building;
  const beside = intakeFolder(output);
  if (existsSync(path.join(beside, PARTS_FILE))) return undefined;
  return [beside, output].find((folder) => list(folder).length > 0);
}

function isWithin(folder: string, outer: string): boolean {
  const way = path.relative(outer, folder);
  return !path.isAbsolute(way) && way.split(path.sep)[0] !== '..';
}

/**
 * Lists the names in a folder; none if it doesn't exist. A file counts as a folder that is not
 * empty.
 */
function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return existsSync(folder) ? [folder] : [];
  }
}
