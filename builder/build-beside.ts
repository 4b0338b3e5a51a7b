import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { intakeFolder } from '../core/intake/parts.ts';

/** What may be in the temporary folder of a build: the new site and, for a moment, the former one, each with its intake's folder. */
export const BUILDING_NAMES = ['site', 'site-intake', 'former', 'former-intake'];

/** The temporary folder of a build. It is beside the site's, on the same file system, so that a rename puts the site in place. */
export function buildingFolder(output: string): string {
  return `${output}-building`;
}

/**
 * Builds a site in a temporary folder, and puts it in place once it is whole. A build that fails leaves the former site as it was.
 * @param build writes the site into the folder that it is given, and what the intake needs into {@link intakeFolder} of that.
 * @returns what `build` returns.
 */
export async function buildBeside<Result>(output: string, build: (folder: string) => Promise<Result>): Promise<Result> {
  const building = buildingFolder(output);
  const site = path.join(building, 'site');
  // An earlier build may have been killed.
  rmSync(building, { recursive: true, force: true });
  for (const folder of [site, intakeFolder(site)]) mkdirSync(folder, { recursive: true });
  const result = await build(site).catch((error: unknown) => {
    rmSync(building, { recursive: true });
    throw error;
  });
  replace(output, site, path.join(building, 'former'));
  rmSync(building, { recursive: true });
  return result;
}

/** Moves the former site and its intake's folder away, and the new ones in their place: all of it or, where a rename fails, nothing. */
function replace(output: string, site: string, former: string): void {
  const done: [from: string, to: string][] = [];
  const move = (from: string, to: string) => {
    renameSync(from, to);
    done.push([from, to]);
  };
  try {
    // The intake's folder first, so that the site is never newer than what belongs to it.
    for (const folderOf of [intakeFolder, (folder: string) => folder]) {
      if (existsSync(folderOf(output))) move(folderOf(output), folderOf(former));
      move(folderOf(site), folderOf(output));
    }
  } catch (error) {
    for (const [from, to] of done.reverse()) renameSync(to, from);
    throw error;
  }
}
